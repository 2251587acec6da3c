import { Problem } from '../../../errors.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { programVersion } from '../../../platform/files/program-version.ts'
import { violation } from '../../../said.ts'
import type { VatReturn } from '../vat-return.schema.ts'
import { adjustmentsOf } from '../vat-return.store.ts'
import { declarationOf, declarationText } from './declaration.rules.ts'
import { rejections } from './rejections.rules.ts'

/**
 * The file of a return for the portal of the tax administration: eCH-0217 2.0.0. That of a settled return was generated when it was settled,
 * so that it is the same file each time.
 *
 * @throws {Problem} that names everything for which the portal would refuse it.
 */
export async function declareReturn(tx: Tx, vatReturn: VatReturn, now: Date): Promise<string> {
  const { organisationName: name, vatNumber, settledAt, method, problems } = vatReturn
  const obstacles = [
    ...(method === 'none' ? [violation('method', 'must be one by which VAT is declared')] : []),
    ...(problems.some(({ isBlocking }) => isBlocking)
      ? [violation('problems', 'must be mended as far as they prevent the settlement')]
      : []),
    ...(vatNumber === undefined ? [violation('vatNumber', 'is required')] : []),
  ]
  if (vatNumber === undefined || obstacles.length > 0) throw notDeclarable(obstacles)
  const adjustments = await adjustmentsOf(tx, vatReturn.vatPeriod)
  const declaration = declarationOf(vatReturn, {
    name,
    vatNumber,
    generatedAt: settledAt === undefined ? now : new Date(settledAt),
    programVersion,
    deductions: adjustments.filter(({ box }) => box === '280').map(({ description }) => description),
  })
  const violations = rejections(declaration, vatReturn)
  if (violations.length > 0) throw notDeclarable(violations)
  return declarationText(declaration)
}

const notDeclarable = (violations: Problem['violations']): Problem =>
  new Problem('vat-periods/not-declarable', { violations })
