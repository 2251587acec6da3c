import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8's collector. Its option is set here: with it on the command line V8 would not use its cache of Node's own code, for 10 ms a start. */
export function garbageCollector(): NonNullable<typeof globalThis.gc> {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}
