import { readFileSync } from 'node:fs'

type PackageDescription = { readonly version: string }

// The package.json of this program, which every installation has.
const description = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as PackageDescription

/** The version of this program, as in `CHANGELOG.md`. */
export const programVersion: string = description.version
