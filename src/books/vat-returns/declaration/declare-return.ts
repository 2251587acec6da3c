import { Problem } from '../../../errors.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { programVersion } from '../../../platform/files/program-version.ts'
import { violation } from '../../../said.ts'
import { settingsOf } from '../../../tenants/organisations/settings.ts'
import type { VatReturn } from '../vat-return.schema.ts'
import { declarationOf, declarationText } from './declaration.rules.ts'
import { rejections } from './rejections.rules.ts'

/**
 * The file of a return for the portal of the tax administration: eCH-0217 2.0.0.
 *
 * @throws {Problem} that names everything for which the portal would refuse it.
 */
export async function declareReturn(tx: Tx, vatReturn: VatReturn, generatedAt: Date): Promise<string> {
  const { name, vatNumber } = await settingsOf(tx)
  if (!vatNumber) throw notDeclarable([violation('vatNumber', 'is required')])
  const declaration = declarationOf(vatReturn, { name, vatNumber, generatedAt, programVersion, deductions: [] })
  const violations = rejections(declaration, { ...vatReturn, isIrregular: false })
  if (violations.length > 0) throw notDeclarable(violations)
  return declarationText(declaration)
}

const notDeclarable = (violations: Problem['violations']): Problem =>
  new Problem('vat-periods/not-declarable', { violations })
