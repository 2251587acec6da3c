import { Problem } from '../../../errors.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { programVersion } from '../../../platform/files/program-version.ts'
import { type Violation, violation } from '../../../said.ts'
import type { VatReturn } from '../vat-return.schema.ts'
import { adjustmentsOf, returnFile } from '../vat-return.store.ts'
import { declarationOf, declarationText } from './declaration.rules.ts'
import { rejections } from './rejections.rules.ts'

/**
 * The file of a return for the portal of the tax administration: eCH-0217 2.0.0. That of a settled return was made when it was settled: it is
 * the same file each time, by whatever version of the service it is asked for.
 *
 * @throws {Problem} that names everything for which the portal would refuse it.
 */
export async function declareReturn(tx: Tx, vatReturn: VatReturn, now: Date): Promise<string> {
  const { vatPeriod, fileSha256 } = vatReturn
  if (fileSha256 !== undefined) return returnFile(tx, vatPeriod, fileSha256)
  const { file, violations } = await declare(tx, vatReturn, now)
  if (file === undefined) throw new Problem('vat-periods/not-declarable', { violations })
  return file
}

type Declared =
  | { readonly file: string; readonly violations?: undefined }
  | { readonly file?: undefined; readonly violations: readonly Violation[] }

/** Makes the file of a return, or names everything for which the portal would refuse it. */
export async function declare(tx: Tx, vatReturn: VatReturn, now: Date): Promise<Declared> {
  const { organisationName: name, vatNumber, settledAt, method, problems } = vatReturn
  const obstacles = [
    ...(method === 'none' ? [violation('method', 'must be one by which VAT is declared')] : []),
    ...(problems.some(({ isBlocking }) => isBlocking)
      ? [violation('problems', 'must be mended as far as they prevent the settlement')]
      : []),
    ...(vatNumber === undefined ? [violation('vatNumber', 'is required')] : []),
  ]
  if (vatNumber === undefined || obstacles.length > 0) return { violations: obstacles }
  const adjustments = await adjustmentsOf(tx, vatReturn.vatPeriod)
  const declaration = declarationOf(vatReturn, {
    name,
    vatNumber,
    generatedAt: settledAt === undefined ? now : new Date(settledAt),
    programVersion,
    deductions: adjustments.filter(({ box }) => box === '280').map(({ description }) => description),
  })
  const violations = rejections(declaration, vatReturn)
  return violations.length > 0 ? { violations } : { file: declarationText(declaration) }
}
