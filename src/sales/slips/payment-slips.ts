import { Problem } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import { recipientsOf } from '../contacts/recipient-of.ts'
import type { Document } from '../documents/document.rules.ts'
import { kindOf } from '../documents/kinds.rules.ts'
import { partiesFrom } from '../documents/parties.ts'
import type { QrBill } from '../qr-bill/qr-bill.ts'
import { isPaidBySlip, type PaymentSlip, paymentSlip } from './payment-slip.rules.ts'

/**
 * The slips of the documents that are paid by one, by id; at most two statements for any number of them. An issued document keeps its parties.
 * If they make no valid slip, the current settings and contact may complete it: nothing has been sent yet.
 */
export async function paymentSlips(tx: Tx, documents: readonly Document[]): Promise<Map<string, PaymentSlip>> {
  const slips = new Map<string, PaymentSlip>()
  const open: Document[] = []
  for (const document of documents.filter(({ kind, isAnnulled }) => kindOf(kind).isPayable && !isAnnulled)) {
    const { id, issuedParties } = document
    if (!issuedParties) open.push(document)
    else if (isPaidBySlip(document, issuedParties)) {
      const slip = paymentSlip(document, issuedParties)
      slips.set(id, slip)
      if ('violations' in slip) open.push(document)
    }
  }
  if (open.length === 0) return slips

  const [organisation, contacts] = await Promise.all([settingsOf(tx), recipientsOf(tx, open)])
  for (const document of open) {
    const contact = contacts.get(document.recipient ?? '')
    const parties = partiesFrom(organisation, contact ?? document.customRecipientText ?? '', document.language)
    if (document.issuedParties || isPaidBySlip(document, parties))
      slips.set(document.id, paymentSlip(document, parties))
  }
  return slips
}

/**
 * The QR-bill on the PDF of an issued invoice. A draft that will have one, and a sample, reserve its place.
 *
 * @throws {Problem} that names the missing part, if a required bill is impossible.
 */
export async function printedSlip(
  tx: Tx,
  document: Document,
  { isSample = false }: { readonly isSample?: boolean } = {},
): Promise<QrBill | 'reserved' | undefined> {
  const slip = (await paymentSlips(tx, [document])).get(document.id)
  if (slip === undefined) return undefined
  if (document.isDraft || isSample) return 'reserved'
  if ('violations' in slip) throw new Problem('customer-invoices/qr-bill-impossible', { violations: slip.violations })
  return slip.bill
}
