import type { Contact } from '../../sales/contacts/contact.schema.ts'
import type { Document, Parties } from '../../sales/documents/document.rules.ts'
import type { Logo as StoredLogo } from '../../tenants/organisations/logo.rules.ts'
import { vatNumberIn } from '../layout/render-model.ts'
import type { Logo } from '../mail/message.ts'

/** Mail programs show no SVG. */
export const mailedLogo = ({ mediaType, content, picture = content }: StoredLogo): Logo =>
  mediaType === 'image/jpeg' ? { mediaType, content } : { mediaType: 'image/png', content: picture }

/** The sender: name and address on one line, contact details, VAT number. */
export function senderOf(issuer: Parties['issuer'], language: Document['language']): string[] {
  const { name, lines, phone, email, website, vatNumber } = issuer
  return [
    [name, ...lines].join(', '),
    [phone, email, website].filter(Boolean).join(' · '),
    vatNumber ? vatNumberIn(vatNumber, language) : '',
  ].filter((line) => line !== '')
}

/** The name of the person, else of the company. */
export const nameOf = ({ companyName, firstName, lastName }: Contact): string =>
  [firstName, lastName].filter(Boolean).join(' ') || companyName || ''
