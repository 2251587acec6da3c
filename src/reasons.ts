import { textOf } from './messages.ts'
import { fillTyped } from './platform/words/fill-typed.ts'
import type { InLanguages, Language } from './platform/words/languages.ts'

/**
 * Why a mail, or an attempt to deliver a webhook, failed later. A code is stored with its parameters, never a sentence. Codes are never
 * renamed; parameters are numbers, names, and other servers' replies.
 */
export const reasons = {
  // For a mail. Earlier versions stored sentences: unknown ones are stored unchanged.
  other: { de: '{text}', fr: '{text}', it: '{text}', en: '{text}' },
  'emails/rejected': {
    de: 'Der Mailserver hat die E-Mail abgelehnt: {reply}',
    fr: 'Le serveur de messagerie a refusé l’e-mail : {reply}',
    it: 'Il server di posta ha rifiutato l’e-mail: {reply}',
    en: 'The mail server rejected the email: {reply}',
  },
  'emails/too-large': {
    de: 'Die E-Mail ist mit {size} Bytes zu gross: Der Mailserver nimmt höchstens {limit} Bytes an.',
    fr: 'Avec {size} octets, l’e-mail est trop grand : le serveur de messagerie en accepte au plus {limit}.',
    it: 'Con {size} byte l’e-mail è troppo grande: il server di posta ne accetta al massimo {limit}.',
    en: 'The email has {size} bytes: the mail server accepts at most {limit}.',
  },
  'emails/not-accepted': {
    de: 'Die E-Mail konnte in allen Versuchen nicht übergeben werden. Der letzte endete so: {reply}',
    fr: 'Aucune tentative de remettre l’e-mail n’a réussi. La dernière s’est terminée ainsi : {reply}',
    it: 'Nessun tentativo di consegnare l’e-mail è riuscito. L’ultimo è terminato così: {reply}',
    en: 'No attempt to hand over the email succeeded. The last one ended with: {reply}',
  },
  'emails/outcome-unknown': {
    de: 'Der letzte Versuch wurde unterbrochen; ob der Mailserver die E-Mail angenommen hat, ist nicht bekannt.',
    fr: 'La dernière tentative a été interrompue ; on ne sait pas si le serveur de messagerie a accepté l’e-mail.',
    it: 'L’ultimo tentativo è stato interrotto; non si sa se il server di posta ha accettato l’e-mail.',
    en: 'The last attempt was interrupted; whether the mail server took the message is not known.',
  },
  'emails/not-composed': {
    de: 'Das Dokument konnte nicht erstellt werden.',
    fr: 'Le document n’a pas pu être composé.',
    it: 'Il documento non ha potuto essere composto.',
    en: 'The document could not be composed.',
  },
  'emails/qr-bill-impossible': {
    de: 'Die QR-Rechnung braucht Angaben, die fehlen oder falsch sind: {fields:fields}.',
    fr: 'La QR-facture a besoin d’indications qui manquent ou sont fausses : {fields:fields}.',
    it: 'La QR-fattura ha bisogno di dati che mancano o sono errati: {fields:fields}.',
    en: 'The QR-bill needs data that is missing or wrong: {fields:fields}.',
  },
  'emails/document-rejected': {
    de: 'Das Dokument kann nicht gedruckt werden: {problem:message}',
    fr: 'Le document ne peut pas être imprimé : {problem:message}',
    it: 'Il documento non può essere stampato: {problem:message}',
    en: 'The document cannot be rendered: {problem:message}',
  },
  'emails/annulled': {
    de: 'Die Rechnung wurde annulliert, bevor sie versandt werden konnte.',
    fr: 'La facture a été annulée avant d’avoir pu être envoyée.',
    it: 'La fattura è stata annullata prima che potesse essere inviata.',
    en: 'The invoice was annulled before it could be sent.',
  },
  'emails/credited': {
    de: 'Die Rechnung wurde gutgeschrieben, bevor sie versandt werden konnte: Es ist nichts mehr geschuldet.',
    fr: 'La facture a été créditée avant d’avoir pu être envoyée : plus rien n’est dû.',
    it: 'La fattura è stata accreditata prima che potesse essere inviata: non è più dovuto nulla.',
    en: 'The invoice was credited before it could be sent: nothing of it is owed.',
  },
  'emails/readdressed': {
    de: 'Das Dokument wurde an jemand anderen gerichtet, bevor es versandt werden konnte.',
    fr: 'Le document a été adressé à quelqu’un d’autre avant d’avoir pu être envoyé.',
    it: 'Il documento è stato indirizzato a qualcun altro prima che potesse essere inviato.',
    en: 'The document was addressed to somebody else before it could be sent.',
  },
  'emails/recipient-erased': {
    de: 'Die Empfängerin oder der Empfänger wurde gelöscht, bevor die E-Mail versandt werden konnte.',
    fr: 'Le destinataire a été effacé avant que l’e-mail ait pu être envoyé.',
    it: 'Il destinatario è stato cancellato prima che l’e-mail potesse essere inviata.',
    en: 'The recipient was erased before it could be sent.',
  },
  'emails/reminder-withdrawn': {
    de: 'Die Mahnung wurde zurückgezogen, bevor sie versandt werden konnte.',
    fr: 'Le rappel a été retiré avant d’avoir pu être envoyé.',
    it: 'Il sollecito è stato ritirato prima che potesse essere inviato.',
    en: 'The reminder was withdrawn before it could be sent.',
  },
  'emails/erased': { de: 'gelöscht', fr: 'effacé', it: 'cancellato', en: 'erased' },
  // For an attempt to deliver a webhook.
  'webhooks/interrupted': {
    de: 'Der Dienst wurde während dieses Versuchs beendet.',
    fr: 'Le service s’est arrêté pendant cette tentative.',
    it: 'Il servizio è terminato durante questo tentativo.',
    en: 'The service ended during this attempt.',
  },
  'webhooks/not-connected': {
    de: 'Es kam innert {seconds} Sekunden keine Verbindung zustande.',
    fr: 'Aucune connexion n’a été établie en {seconds} secondes.',
    it: 'Non c’è stata alcuna connessione entro {seconds} secondi.',
    en: 'There was no connection within {seconds} seconds.',
  },
  'webhooks/not-answered': {
    de: 'Es kam innert {seconds} Sekunden keine ganze Antwort.',
    fr: 'Aucune réponse complète n’est arrivée en {seconds} secondes.',
    it: 'Non è arrivata una risposta intera entro {seconds} secondi.',
    en: 'There was no whole answer within {seconds} seconds.',
  },
  'webhooks/redirected': {
    de: 'Die Antwort war eine Weiterleitung, der nicht gefolgt wird.',
    fr: 'La réponse était une redirection, qui n’est pas suivie.',
    it: 'La risposta era un reindirizzamento, che non viene seguito.',
    en: 'It was answered with a redirection, which is not followed.',
  },
  'webhooks/gone': {
    de: 'Der Empfänger sagt, dass es ihn nicht mehr gibt.',
    fr: 'Le destinataire dit qu’il n’existe plus.',
    it: 'Il destinatario dice di non esistere più.',
    en: 'The receiver says that it is gone.',
  },
  'webhooks/status': {
    de: 'Die Antwort war {status}.',
    fr: 'La réponse était {status}.',
    it: 'La risposta era {status}.',
    en: 'It was answered with {status}.',
  },
  'webhooks/address-not-public': {
    de: 'Die Adresse ist nicht öffentlich, und ihr Netz gehört nicht zu WEBHOOK_NETWORKS.',
    fr: 'L’adresse n’est pas publique, et son réseau ne fait pas partie de WEBHOOK_NETWORKS.',
    it: 'L’indirizzo non è pubblico, e la sua rete non fa parte di WEBHOOK_NETWORKS.',
    en: 'The address is not public, and its network is not among WEBHOOK_NETWORKS.',
  },
  'webhooks/no-host': {
    de: 'Diesen Host gibt es nicht.',
    fr: 'Cet hôte n’existe pas.',
    it: 'Questo host non esiste.',
    en: 'There is no such host.',
  },
  'webhooks/no-address': {
    de: 'Der Host hat keine Adresse.',
    fr: 'L’hôte n’a pas d’adresse.',
    it: 'L’host non ha un indirizzo.',
    en: 'The host has no address.',
  },
  'webhooks/not-looked-up': {
    de: 'Der Name des Hosts konnte nicht nachgeschlagen werden.',
    fr: 'Le nom de l’hôte n’a pas pu être résolu.',
    it: 'Non è stato possibile risolvere il nome dell’host.',
    en: 'The name of the host could not be looked up.',
  },
  'webhooks/connection-refused': {
    de: 'Die Verbindung wurde abgelehnt.',
    fr: 'La connexion a été refusée.',
    it: 'La connessione è stata rifiutata.',
    en: 'The connection was refused.',
  },
  'webhooks/connection-cut-off': {
    de: 'Die Verbindung brach ab.',
    fr: 'La connexion a été coupée.',
    it: 'La connessione si è interrotta.',
    en: 'The connection was cut off.',
  },
  'webhooks/host-silent': {
    de: 'Der Host antwortet nicht.',
    fr: 'L’hôte ne répond pas.',
    it: 'L’host non risponde.',
    en: 'The host does not answer.',
  },
  'webhooks/host-unreachable': {
    de: 'Der Host ist nicht erreichbar.',
    fr: 'L’hôte est inaccessible.',
    it: 'L’host non è raggiungibile.',
    en: 'The host cannot be reached.',
  },
  'webhooks/certificate-expired': {
    de: 'Das Zertifikat ist abgelaufen.',
    fr: 'Le certificat a expiré.',
    it: 'Il certificato è scaduto.',
    en: 'The certificate has expired.',
  },
  'webhooks/certificate-self-signed': {
    de: 'Das Zertifikat ist selbst signiert.',
    fr: 'Le certificat est auto-signé.',
    it: 'Il certificato è autofirmato.',
    en: 'The certificate is self-signed.',
  },
  'webhooks/certificate-authority-unknown': {
    de: 'Das Zertifikat stammt von keiner bekannten Stelle.',
    fr: 'Le certificat ne vient d’aucune autorité connue.',
    it: 'Il certificato non è di alcuna autorità nota.',
    en: 'The certificate is of no known authority.',
  },
  'webhooks/certificate-of-other-host': {
    de: 'Das Zertifikat ist für einen anderen Host.',
    fr: 'Le certificat est pour un autre hôte.',
    it: 'Il certificato è per un altro host.',
    en: 'The certificate is for another host.',
  },
  'webhooks/failed': {
    de: 'Die Anfrage ist gescheitert: {code}.',
    fr: 'La requête a échoué : {code}.',
    it: 'La richiesta è fallita: {code}.',
    en: 'The request failed: {code}.',
  },
} as const satisfies Readonly<Record<string, InLanguages>>

export type ReasonCode = keyof typeof reasons
/** A reason as stored. */
export type Reason = {
  readonly code: ReasonCode
  readonly parameters?: Readonly<Record<string, string | number>>
}

/** A reason as a sentence. */
export const reasonText = ({ code, parameters }: Reason, language: Language): string =>
  fillTyped(reasons[code][language], parameters, language, textOf)

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** A record with the sentence of its reason as `error`, and so the records in its lists: its mails, or its attempts. */
export function withErrors(record: unknown, language: Language): unknown {
  if (!isFields(record)) return record
  if (Array.isArray(record)) return record.map((one) => withErrors(one, language))
  const { reason } = record
  if (isReason(reason)) return { ...record, error: reasonText(reason, language) }
  const lists = Object.entries(record).filter(
    ([, value]) => Array.isArray(value) && value.some((one) => isReason(one?.reason)),
  )
  return lists.length === 0
    ? record
    : { ...record, ...Object.fromEntries(lists.map(([name, list]) => [name, withErrors(list, language)])) }
}

const isReason = (value: unknown): value is Reason =>
  isFields(value) && typeof value['code'] === 'string' && value['code'] in reasons
