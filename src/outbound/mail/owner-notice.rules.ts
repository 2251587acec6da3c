import { fill } from '../../platform/words/fill.ts'
import type { Language, WordTable } from '../../platform/words/languages.ts'
import { htmlOf } from './mail-html.rules.ts'
import { mailLines, oneLine } from './mail-text.rules.ts'
import { salutation } from './salutation.rules.ts'

/** The content of the notice to owners about a changed account for payments. */
type OwnerNotice = {
  readonly language: Language
  readonly organisationName: string
  /** Undefined if there is none any more. */
  readonly iban: string | undefined
  readonly qrIban: string | undefined
  /** The page with the settings. */
  readonly page: string
}

/** Subject, plain text and HTML of the mail. */
export function composeOwnerNotice(notice: OwnerNotice): { subject: string; text: string; html: string } {
  const { language, organisationName, page } = notice
  const organisation = organisationName
  const subject = oneLine(fill(words.subject[language], { organisation }))
  const changed = fill(words.changed[language], { organisation })
  const [greeting, ...paragraphs] = [salutation(language, {}), changed, words.advice[language]]
  const summary = (['iban', 'qrIban'] as const).map(
    (field) => [labels[field], inFours(notice[field]) ?? words.none[language]] as const,
  )
  const shown = summary.map(([label, value]) => `${label}: ${value}`).join('\r\n')
  const text = [greeting, ...paragraphs, shown, `${words.open[language]}:\r\n${page}`]
  return {
    subject,
    text: mailLines(`${text.join('\r\n\r\n')}\r\n`),
    html: htmlOf({
      language,
      subject,
      paragraphs: [greeting, ...paragraphs],
      summary,
      button: { label: words.open[language], address: page },
    }),
  }
}

const labels = { iban: 'IBAN', qrIban: 'QR-IBAN' } as const

const inFours = (iban: string | undefined): string | undefined => iban?.replaceAll(/(.{4})(?=.)/g, '$1 ')

const words = {
  subject: {
    de: '{organisation}: anderes Konto für Zahlungen',
    fr: '{organisation}\u00a0: autre compte pour les paiements',
    it: '{organisation}: altro conto per i pagamenti',
    en: '{organisation}: another account for payments',
  },
  changed: {
    de: 'In den Einstellungen von {organisation} wurde das Konto geändert, auf das Ihre Kunden bezahlen. Es steht auf jeder Rechnung, die ab jetzt ausgestellt wird.',
    fr: 'Dans les réglages de {organisation}, le compte sur lequel vos clients paient a été changé. Il figure sur chaque facture émise dès maintenant.',
    it: 'Nelle impostazioni di {organisation} è stato cambiato il conto sul quale pagano i clienti. Figura su ogni fattura emessa da ora.',
    en: 'In the settings of {organisation}, the account that your customers pay to was changed. It is printed on every invoice that is issued from now on.',
  },
  advice: {
    de: 'Hat das niemand von Ihnen getan, so setzen Sie das Konto zurück, beenden alle Sitzungen, ändern die Passwörter und prüfen die Rechnungen, die seither ausgestellt wurden. Wer es geändert hat, steht im Änderungsprotokoll.',
    fr: 'Si aucun d’entre vous ne l’a fait, rétablissez le compte, mettez fin à toutes les sessions, changez les mots de passe et contrôlez les factures émises depuis lors. Le journal des modifications indique qui l’a changé.',
    it: 'Se nessun titolare l’ha fatto, ripristini il conto, termini tutte le sessioni, cambi le password e controlli le fatture emesse da allora. Chi l’ha cambiato è indicato nel registro delle modifiche.',
    en: 'If none of you did this, set the account back, end all sessions, change the passwords and check the invoices that were issued since. The audit log says who changed it.',
  },
  none: { de: 'keine', fr: 'aucun', it: 'nessuno', en: 'none' },
  open: { de: 'Konto ansehen', fr: 'Voir le compte', it: 'Vedere il conto', en: 'See the account' },
} as const satisfies WordTable
