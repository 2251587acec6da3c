export { type Options, type Rappen, rappen, type SparingOptions } from './client.ts'
export { type FieldProblem, RappenError } from './error.ts'
export type { OperationId, ProblemCode } from './operations.ts'
export type { Answer, Item, Listing, Request, Schema } from './types.ts'
