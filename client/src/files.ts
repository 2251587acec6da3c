import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'

/** A file of this machine to upload, under its own name. For Node, Deno and Bun; in a browser, an input element gives the `File`. */
export const fileFrom = async (path: string): Promise<File> => new File([await readFile(path)], basename(path))
