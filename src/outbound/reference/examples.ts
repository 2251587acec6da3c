import recorded from './examples.json' with { type: 'json' }

/** A request as it was made, and what was answered. */
export type Example = {
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** The content type of the body, where there is one. */
  readonly type?: string
  /** What JSON says, or the parts of a form; a file as `@name`. */
  readonly body?: unknown
  readonly status: number
  /** The JSON of the answer, where it is some. */
  readonly answer?: unknown
}

/** A request and its answer of every operation, by its name: recorded by `npm run generate` from a service that was asked. */
export const examples: Readonly<Record<string, Example>> = recorded
