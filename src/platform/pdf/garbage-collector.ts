import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8's collector. Its option is set here: on the command line it would disable V8's cache of Node's own code, 10 ms a start. */
export function garbageCollector(): NonNullable<typeof globalThis.gc> {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}
