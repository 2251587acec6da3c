import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import { formatDay, today } from '../../platform/calendar/day.ts'
import type { InTransaction, Tx } from '../../platform/db/database.ts'
import { recipientOf } from '../../sales/contacts/recipient-of.ts'
import type { MailTextOf, MailWanted, PublicUrl } from '../../sales/documents/dependencies.ts'
import { type Document, openAmount } from '../../sales/documents/document.rules.ts'
import { invoiceTypeOf } from '../../sales/documents/document-title.rules.ts'
import { anyDocument } from '../../sales/documents/find-document.ts'
import { partiesOf } from '../../sales/documents/parties.ts'
import { standingOf } from '../../sales/documents/standing.rules.ts'
import { isOver } from '../../sales/links/link.rules.ts'
import { publicUrlOf } from '../../sales/settlement/represent-document.ts'
import { logoOf } from '../../tenants/organisations/logo.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import { printMoney } from '../layout/printed-numbers.ts'
import type { Content, ContentOf } from '../mail/compose-delivery.ts'
import { composeDocumentMail, type DocumentMail, mailedFileName } from '../mail/document-mail.rules.ts'
import { orDiscard } from '../mail/message.ts'
import { documentPdf } from './document-pdf.ts'
import { mailedLogo, nameOf, senderOf } from './mail-parts.ts'
import { reminderMail } from './reminder-mail.ts'
import { statementMail } from './statement-mail.ts'

/** The content of a mail: the PDF of a document, a reminder or a statement of account, and a text in its language. */
export const documentMail =
  (inTransaction: InTransaction, publicUrl: () => PublicUrl, clock: () => Date): ContentOf =>
  async ({ organisation, document: id, reminder, statement, ...wanted }): Promise<Content> => {
    if (statement !== undefined) return statementMail(inTransaction, organisation, { ...statement, ...wanted })
    if (id === undefined) throw new Error('invariant violated: a mail contains neither a document nor a statement')
    if (reminder !== undefined)
      return reminderMail(inTransaction, organisation, { reminder, recipientEmail: wanted.recipientEmail })
    const pdf = await documentPdf(inTransaction, organisation, (tx) => anyDocument(tx, id), { asItStands: true })
    return orDiscard(pdf, async () => {
      const known = await inTransaction(organisation, (tx) =>
        mailOf(tx, pdf.document, { ...wanted, publicUrl: publicUrl(), now: clock() }),
      )
      const { mail, issuer, contact, logo } = known
      return {
        ...composeDocumentMail(mail),
        fileName: mailedFileName(mail),
        pdf,
        logo: logo && mailedLogo(logo),
        recipientName: contact && nameOf(contact),
        organisationName: issuer.name,
        replyTo: issuer.email,
      }
    })
  }

/** The part that a dry run shows. */
export const mailTextOf: MailTextOf = async (tx, document, wanted) => {
  const { subject, text } = composeDocumentMail((await mailOf(tx, document, wanted)).mail)
  return { subject, text }
}

/** The whole content of a document's mail. An address other than the contact's is not greeted by the contact's name. */
async function mailOf(tx: Tx, document: Document, wanted: MailWanted) {
  const [{ issuer }, recipient, logo, { timeZone }] = await Promise.all([
    partiesOf(tx, document),
    recipientOf(tx, document),
    logoOf(tx),
    settingsOf(tx),
  ])
  const { language, kind, isDraft, number, title, total, originalCurrency = PRIMARY_CURRENCY } = document
  const rest = openAmount(document)
  const contact = recipient?.email?.toLowerCase() === wanted.recipientEmail.toLowerCase() ? recipient : undefined
  const mail: DocumentMail = {
    language,
    kind,
    invoiceType: invoiceTypeOf(document),
    isDraft,
    number,
    title,
    organisationName: issuer.name,
    standing: standingOf(document, today(timeZone, wanted.now)),
    total: printMoney(total, originalCurrency),
    ...(rest === total ? {} : { rest: printMoney(rest, originalCurrency) }),
    dueDate: formatDay(document.dueDate),
    description: wanted.description,
    subject: wanted.subject,
    addressee: contact,
    page: pageOf(document, wanted),
    sender: senderOf(issuer, language),
    hasLogo: logo !== undefined,
  }
  return { mail, issuer, contact, logo }
}

/** The page of the document, while its link is valid. */
const pageOf = ({ publicSecret, publicExpiresAt }: Document, { publicUrl, now }: MailWanted): string | undefined =>
  publicSecret === undefined || isOver(publicExpiresAt, now)
    ? undefined
    : publicUrlOf(publicSecret, publicUrl).replace(/\.pdf$/, '')
