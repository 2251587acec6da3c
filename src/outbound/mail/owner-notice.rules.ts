import { htmlOf } from './mail-html.rules.ts'
import { mailLines, oneLine } from './mail-text.rules.ts'
import { salutation } from './salutation.rules.ts'

/** What owners are told when customers are asked to pay to another account. */
type OwnerNotice = {
  readonly language: 'de' | 'fr' | 'it' | 'en'
  readonly organisationName: string
  /** Undefined when there is none any more. */
  readonly iban: string | undefined
  readonly qrIban: string | undefined
  /** The page with the settings. */
  readonly page: string
}

/** Subject, plain text and HTML of the mail. */
export function composeOwnerNotice(notice: OwnerNotice): { subject: string; text: string; html: string } {
  const { language, organisationName, page } = notice
  const words = wordsIn[language]
  const subject = oneLine(words.subject(organisationName))
  const [greeting, ...paragraphs] = [salutation(language, {}), words.changed(organisationName), words.advice]
  const summary = (['iban', 'qrIban'] as const).map(
    (field) => [labels[field], inFours(notice[field]) ?? words.none] as const,
  )
  const shown = summary.map(([label, value]) => `${label}: ${value}`).join('\r\n')
  const text = [greeting, ...paragraphs, shown, `${words.open}:\r\n${page}`]
  return {
    subject,
    text: mailLines(`${text.join('\r\n\r\n')}\r\n`),
    html: htmlOf({
      language,
      subject,
      paragraphs: [greeting, ...paragraphs],
      summary,
      button: { label: words.open, address: page },
    }),
  }
}

const labels = { iban: 'IBAN', qrIban: 'QR-IBAN' } as const

const inFours = (iban: string | undefined): string | undefined => iban?.replaceAll(/(.{4})(?=.)/g, '$1 ')

type Words = typeof de
const de = {
  subject: (organisation: string) => `${organisation}: anderes Konto für Zahlungen`,
  changed: (organisation: string) =>
    `In den Einstellungen von ${organisation} wurde das Konto geändert, auf das Ihre Kundschaft bezahlt. Es steht auf jeder Rechnung, die ab jetzt ausgestellt wird.`,
  advice:
    'Hat das niemand von Ihnen getan, so setzen Sie das Konto zurück, beenden alle Sitzungen, ändern die Passwörter und prüfen die Rechnungen, die seither ausgestellt wurden. Wer es geändert hat, steht im Änderungsprotokoll.',
  none: 'keine',
  open: 'Konto ansehen',
}

const wordsIn: Readonly<Record<OwnerNotice['language'], Words>> = {
  de,
  fr: {
    subject: (organisation) => `${organisation}: autre compte pour les paiements`,
    changed: (organisation) =>
      `Dans les réglages de ${organisation}, le compte sur lequel vos clients paient a été changé. Il figure sur chaque facture émise dès maintenant.`,
    advice:
      'Si aucun d’entre vous ne l’a fait, rétablissez le compte, mettez fin à toutes les sessions, changez les mots de passe et contrôlez les factures émises depuis lors. Le journal des modifications indique qui l’a changé.',
    none: 'aucun',
    open: 'Voir le compte',
  },
  it: {
    subject: (organisation) => `${organisation}: altro conto per i pagamenti`,
    changed: (organisation) =>
      `Nelle impostazioni di ${organisation} è stato cambiato il conto sul quale pagano i clienti. Figura su ogni fattura emessa da ora.`,
    advice:
      'Se nessuno di voi l’ha fatto, ripristinate il conto, terminate tutte le sessioni, cambiate le password e controllate le fatture emesse da allora. Chi l’ha cambiato è indicato nel registro delle modifiche.',
    none: 'nessuno',
    open: 'Vedere il conto',
  },
  en: {
    subject: (organisation) => `${organisation}: another account for payments`,
    changed: (organisation) =>
      `In the settings of ${organisation}, the account that your customers pay to was changed. It is printed on every invoice that is issued from now on.`,
    advice:
      'If none of you did this, set the account back, end all sessions, change the passwords and check the invoices that were issued since. The audit log says who changed it.',
    none: 'none',
    open: 'See the account',
  },
}
