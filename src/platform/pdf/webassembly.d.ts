/** The part of WebAssembly that is used here: neither TypeScript's esnext library nor the types of Node declare it. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>
  class Module {
    constructor(binary: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports?: Imports)
    readonly exports: Exports
  }
  type Exports = Record<string, unknown>
  type Memory = { readonly buffer: ArrayBuffer }
  type Table = { set(index: number, entry: unknown): void }
}
