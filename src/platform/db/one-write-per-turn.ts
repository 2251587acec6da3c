import { Socket } from 'node:net'

/** A socket that sends what is written to it in one turn of the event loop together: a statement is several messages, a transaction several statements. */
export class OneWritePerTurn extends Socket {
  override write(...written: [never]): boolean {
    if (this.writableCorked === 0) {
      this.cork()
      process.nextTick(() => this.uncork())
    }
    return super.write(...written)
  }
}
