type At = { readonly day: string; readonly time: string }

/** Every word of the page of a public link that the document itself does not say. */
export type Words = typeof de
export const de = {
  /** The language by its own name. */
  name: 'Deutsch',
  languages: 'Sprache',
  download: 'PDF herunterladen',
  attachments: 'Beilagen',
  attachmentsBeforeSigning: 'Bitte vor dem Unterschreiben öffnen.',
  pages: (count: number) => (count === 1 ? '1 Seite' : `${count} Seiten`),
  accept: 'Offerte annehmen',
  hasRead: 'Ich habe die Offerte gelesen und bin einverstanden.',
  hasReadAttachments: 'Ich habe die Offerte und ihre Beilagen gelesen und bin einverstanden.',
  fullName: 'Vor- und Nachname',
  signature: 'Unterschrift',
  typed: 'Mein Name gilt als Unterschrift',
  drawn: 'Ich zeichne meine Unterschrift',
  drawHere: 'Feld für die Unterschrift',
  clear: 'Löschen',
  acceptBindingly: 'Verbindlich annehmen',
  decline: 'Offerte ablehnen',
  reason: 'Grund (freiwillig)',
  declineNow: 'Ablehnen',
  accepted: (person: string, { day, time }: At) => `Diese Offerte wurde am ${day} um ${time} von ${person} angenommen.`,
  acceptedSimply: 'Diese Offerte wurde angenommen.',
  declined: 'Diese Offerte wurde abgelehnt.',
  thanksAccepted: 'Vielen Dank. Ihre Annahme ist eingegangen.',
  thanksDeclined: 'Ihre Antwort ist eingegangen. Vielen Dank für die Rückmeldung.',
  back: 'Offerte ansehen',
  draft: 'Dies ist ein Entwurf. Er ist unverbindlich und kann noch ändern.',
  paid: 'Diese Rechnung ist bezahlt. Vielen Dank.',
  credited: 'Diese Rechnung wurde gutgeschrieben. Es ist nichts zu bezahlen.',
  /** Of an invoice over nothing. */
  nothing: 'Es ist nichts zu bezahlen.',
  annulled: 'Diese Rechnung wurde annulliert. Bitte bezahlen Sie sie nicht.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  scan: 'Mit der App Ihrer Bank vom Bildschirm scannen.',
  /** Why a decision by the link is refused. */
  refusals: {
    'name-missing': 'Bitte geben Sie Ihren Namen ein.',
    'name-too-long': 'Der Name hat höchstens 128 Zeichen auf einer Zeile.',
    'not-read': 'Bitte bestätigen Sie, dass Sie alles gelesen haben.',
    'nothing-drawn': 'Bitte zeichnen Sie Ihre Unterschrift, oder wählen Sie Ihren Namen als Unterschrift.',
    'reason-too-long': 'Der Grund hat höchstens 1000 Zeichen.',
    changed: 'Die Offerte hat geändert, seit Sie sie geöffnet haben. Bitte lesen Sie die neue Fassung unten.',
    expired: 'Die Offerte ist nicht mehr gültig. Bitte verlangen Sie eine neue.',
    decided: 'Über die Offerte ist schon entschieden. Bitte melden Sie sich, wenn das nicht stimmt.',
    'not-open': 'Die Offerte kann nicht angenommen oder abgelehnt werden.',
  },
  gone: {
    title: 'Dieser Link führt nirgendwohin',
    text: 'Er ist unvollständig, abgelaufen oder zurückgenommen. Bitte verlangen Sie einen neuen.',
  },
  tooMany: {
    title: 'Zu viele Versuche',
    text: (seconds: string) => `Bitte warten Sie ${seconds} Sekunden und versuchen Sie es noch einmal.`,
  },
  failed: {
    title: 'Das hat nicht geklappt',
    text: 'Es wurde nichts gespeichert. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  },
}
