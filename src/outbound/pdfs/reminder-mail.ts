import { formatDay } from '../../platform/calendar/day.ts'
import type { InTransaction } from '../../platform/db/database.ts'
import { fromAmount } from '../../platform/money/cents.ts'
import { recipientOf } from '../../sales/contacts/recipient-of.ts'
import { printMoney } from '../layout/printed-numbers.ts'
import type { Content } from '../mail/compose-delivery.ts'
import { words } from '../mail/document-mail-words.rules.ts'
import { composeLetterMail } from '../mail/letter-mail.rules.ts'
import { inMemory } from './document-pdf.ts'
import { mailedLogo, nameOf, senderOf } from './mail-parts.ts'
import { anyReminder, reminderPdf } from './reminder-pdf.ts'

/** The content of a reminder's mail: its PDF, and the letter as text. */
export async function reminderMail(
  inTransaction: InTransaction,
  organisation: string,
  { reminder: id, recipientEmail }: { readonly reminder: string; readonly recipientEmail: string },
): Promise<Content> {
  const { printable, pdf } = await reminderPdf(inTransaction, organisation, (tx) => anyReminder(tx, id))
  const { reminder, parties, logo } = printable
  const { language, currency, title, number, contact } = reminder
  const { issuer } = parties
  const recipient =
    contact === undefined
      ? undefined
      : await inTransaction(organisation, (tx) => recipientOf(tx, { recipient: contact }))
  const addressee = recipient?.email?.toLowerCase() === recipientEmail.toLowerCase() ? recipient : undefined
  const heading = `${title} ${number}`
  const money = (amount: number): string => printMoney(fromAmount(amount), currency)
  return {
    ...composeLetterMail({
      language,
      heading,
      paragraphs: [reminder.text],
      summary: [
        ...reminder.invoices.map((row) => [row.number, money(row.open)] as const),
        [words.amount[language], money(reminder.total)],
        [words.until.invoice[language], formatDay(reminder.payableUntil)],
      ],
      organisationName: issuer.name,
      addressee,
      sender: senderOf(issuer, language),
      hasLogo: logo !== undefined,
    }),
    fileName: `${number}.pdf`,
    pdf: inMemory(pdf),
    logo: logo && mailedLogo(logo),
    recipientName: addressee && nameOf(addressee),
    organisationName: issuer.name,
    replyTo: issuer.email,
  }
}
