import { Problem } from '../../errors.ts'
import { type Day, formatDay } from '../../platform/calendar/day.ts'
import type { InTransaction } from '../../platform/db/database.ts'
import { fill } from '../../platform/words/fill.ts'
import { recipientOf } from '../../sales/contacts/recipient-of.ts'
import { type PrintableStatement, statementOf } from '../../sales/reports/printable-open-items.ts'
import type { StatementTextOf } from '../../sales/reports/send-statement.ts'
import { openItemsTexts } from '../layout/open-items-texts.ts'
import { printMoney } from '../layout/printed-numbers.ts'
import { statementTotals } from '../layout/statement-model.ts'
import type { Content } from '../mail/compose-delivery.ts'
import { words } from '../mail/document-mail-words.rules.ts'
import { composeLetterMail } from '../mail/letter-mail.rules.ts'
import { renderOpenItems } from '../typst/render-document.ts'
import { inMemory } from './document-pdf.ts'
import { mailedLogo, nameOf, senderOf } from './mail-parts.ts'

type Wanted = Parameters<StatementTextOf>[1]

/**
 * The content of the mail of a statement: its PDF, and a text with its totals. No transaction is open while it is rendered.
 *
 * @throws {Problem} if the contact was deleted.
 */
export async function statementMail(
  inTransaction: InTransaction,
  organisation: string,
  { contact, asOf, ...wanted }: Wanted & { readonly contact: string; readonly asOf: Day },
): Promise<Content> {
  const statement = await inTransaction(organisation, async (tx) => {
    const recipient = await recipientOf(tx, { recipient: contact })
    if (!recipient) throw new Problem('contacts/not-found')
    return statementOf(tx, recipient, asOf)
  })
  const { parties, logo, language } = statement
  const addressee = addresseeOf(statement, wanted)
  return {
    ...composed(statement, wanted),
    fileName: `${openItemsTexts.statement[language]} ${formatDay(asOf)}.pdf`,
    pdf: inMemory(await renderOpenItems(statement, organisation)),
    logo: logo && mailedLogo(logo),
    recipientName: addressee && nameOf(addressee),
    organisationName: parties.issuer.name,
    replyTo: parties.issuer.email,
  }
}

/** The part that a dry run shows. */
export const statementTextOf: StatementTextOf = (statement, wanted) => {
  const { subject, text } = composed(statement, wanted)
  return { subject, text }
}

/** An address other than the contact's is not greeted by the contact's name. */
const addresseeOf = ({ contact }: PrintableStatement, { recipientEmail }: Wanted) =>
  contact.email?.toLowerCase() === recipientEmail.toLowerCase() ? contact : undefined

function composed(statement: PrintableStatement, wanted: Wanted): ReturnType<typeof composeLetterMail> {
  const { openItems, language, parties, logo } = statement
  const date = formatDay(openItems.asOf)
  const attached = fill(words.statement[language], { date })
  return composeLetterMail({
    language,
    heading: openItemsTexts.statement[language],
    paragraphs: wanted.description ? [attached, wanted.description] : [attached],
    summary: statementTotals(openItems).map(({ total, currency }) => [
      fill(openItemsTexts.openOn[language], { date }),
      printMoney(total, currency),
    ]),
    subject: wanted.subject,
    organisationName: parties.issuer.name,
    addressee: addresseeOf(statement, wanted),
    sender: senderOf(parties.issuer, language),
    hasLogo: logo !== undefined,
  })
}
