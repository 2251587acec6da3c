import type { Example } from './example.ts'
import recorded from './examples.json' with { type: 'json' }

/** A request and its answer of every operation, by its name: recorded by `npm run generate` from a service that was asked. */
export const examples: Readonly<Record<string, Example>> = recorded
