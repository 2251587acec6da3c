import recorded from './examples.json' with { type: 'json' }

/** A recorded request and its answer. */
export type Example = {
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** The content type of the body, if there is one. */
  readonly type?: string
  /** The value of a JSON body, or the parts of a form; a file as `@name`. */
  readonly body?: unknown
  readonly status: number
  /** The value of a JSON answer. */
  readonly answer?: unknown
}

/** A request and its answer for every operation, by name: `npm run generate` records them from a running service. */
export const examples: Readonly<Record<string, Example>> = recorded
