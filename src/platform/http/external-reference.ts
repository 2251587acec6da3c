import { type Violation, violation } from '../../said.ts'
import { ByReference } from './metadata.schema.ts'
import { bodyValidator } from './validation.ts'

const validate = bodyValidator(ByReference)

/** The violations of the reference in the path: of its form, and of its agreement with the body. */
export function referenceInPathViolations(
  params: { readonly reference: string },
  { externalReference }: { readonly externalReference?: string },
): Violation[] {
  const violations = validate(params)
  return violations.length > 0 || externalReference === undefined || externalReference === params.reference
    ? violations
    : [violation('externalReference', 'must be the reference in the path, or be left out')]
}

/** Whether a reference has the right form; only then is it looked up. */
export const isReference = (reference: string): boolean => validate({ reference }).length === 0
