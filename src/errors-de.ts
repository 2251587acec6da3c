import type { ProblemCode } from './errors.ts'

/** What to do about each rejection, in German. */
export const de = {
  'general/invalid-fields': 'Korrigieren Sie die Felder in invalidFields und senden Sie die Anfrage noch einmal.',
  'general/invalid-body': 'Senden Sie einen wohlgeformten Inhalt der dokumentierten Art.',
  'general/unauthorised':
    'Senden Sie im Header x-api-token ein gültiges Token der Organisation, der der Datensatz gehört.',
  'rest-api/insufficient-scope': 'Verwenden Sie ein Token mit der Berechtigung, die diese Operation braucht.',
  'general/not-found': 'Verwenden Sie einen Pfad aus /openapi.json: Dieser ist unbekannt.',
  'general/method-not-allowed': 'Verwenden Sie eine der Methoden im Header Allow.',
  'general/request-timeout':
    'Senden Sie die ganze Anfrage schneller: die Header in 15 Sekunden, den Inhalt in 30, Dateien oder Mengen in 120.',
  'general/conflict':
    'Der Datensatz hat geändert oder wird verwendet. Lesen Sie ihn neu, bevor Sie die Anfrage wiederholen.',
  'general/idempotency-key-in-use':
    'Warten Sie so viele Sekunden, wie Retry-After sagt: Die erste Anfrage mit diesem Idempotency-Key läuft noch.',
  'general/precondition-failed':
    'Der Datensatz hat seit dem ETag in If-Match geändert. Lesen Sie ihn neu, bevor Sie die Anfrage wiederholen.',
  'general/payload-too-large': 'Senden Sie einen kleineren Inhalt.',
  'general/unsupported-media-type':
    'Senden Sie die Art von Inhalt, die für diese Operation dokumentiert ist: application/json, ausser für Dateien.',
  'general/idempotency-key-reused':
    'Verwenden Sie einen neuen Idempotency-Key: Mit diesem wurde eine andere Anfrage gesendet.',
  'general/too-many-requests':
    'Warten Sie so viele Sekunden, wie Retry-After sagt, und senden Sie die Anfrage noch einmal.',
  'general/headers-too-large': 'Senden Sie weniger und kürzere Header: höchstens 100, mit dem Pfad zusammen 16 KiB.',
  'general/internal-error': 'Ein Fehler des Dienstes, mit dieser requestId im Protokoll. Es wurde nichts geändert.',
  'general/service-unavailable':
    'Der Dienst kann gerade nicht antworten. Warten Sie so viele Sekunden, wie Retry-After sagt, und versuchen Sie es noch einmal.',
  'public-links/not-found': 'Verwenden Sie die Adresse eines Links, den es gibt und der nicht zurückgenommen wurde.',
  'contacts/not-found': 'Verwenden Sie die id eines Kontakts, den es gibt.',
  'contacts/duplicate-reference':
    'Verwenden Sie eine externalReference, die kein anderer Kontakt der Organisation hat.',
  'contacts/in-use': 'Behalten Sie den Kontakt: Ein Dokument ist an ihn gerichtet.',
  'customer-invoice/not-found': 'Verwenden Sie die id eines Dokuments, das es gibt.',
  'customer-invoices/quote-not-found': 'Verwenden Sie die id einer Offerte, die es gibt.',
  'customer-invoices/not-found': 'Verwenden Sie die id einer Offerte oder Rechnung dieser Organisation.',
  'customer-invoices/attachment-not-found': 'Verwenden Sie die id einer Beilage dieses Dokuments.',
  'customer-invoices/attachments-read-only':
    'Lassen Sie die Beilagen, wie sie sind: Das Dokument hat Zahlungen, ist annulliert oder liegt in einem abgeschlossenen Geschäftsjahr oder einer abgerechneten MWST-Periode.',
  'customer-invoices/attachment-limit-reached': 'Entfernen Sie zuerst eine Beilage: Ein Dokument hat höchstens zehn.',
  'customer-invoices/attachment-unreadable':
    'Senden Sie ein PDF, das sich ohne Passwort öffnen und dessen Seiten sich alle darstellen lassen.',
  'customer-invoices/attachment-too-many-pages':
    'Senden Sie ein PDF von höchstens 500 Seiten, oder senden Sie es in Teilen.',
  'customer-invoices/attachment-too-large': 'Senden Sie eine Datei von höchstens 10485760 Bytes.',
  'customer-invoices/attachment-not-pdf': 'Senden Sie eine Datei, deren Inhalt PDF ist.',
  'customer-invoices/draft-not-convertible': 'Stellen Sie die Offerte aus, bevor Sie sie in eine Rechnung umwandeln.',
  'customer-invoices/number-immutable':
    'Lassen Sie die Nummer, wie sie ist: Der Dienst vergibt sie, wenn das Dokument ausgestellt wird.',
  'customer-invoices/duplicate-reference':
    'Verwenden Sie eine externalReference, die kein anderes Dokument dieser Art in der Organisation hat.',
  'customer-invoices/document-immutable':
    'Lassen Sie das Dokument, wie es ist: Sein Zustand erlaubt diese Änderung nicht.',
  'customer-invoices/page-not-found': 'Verwenden Sie die Nummer einer Seite, die das Dokument hat, ab 1.',
  'customer-invoices/public-link-not-found': 'Erstellen Sie zuerst einen öffentlichen Link: Das Dokument hat keinen.',
  'customer-invoices/qr-bill-impossible':
    'Ergänzen Sie die Einstellungen in invalidFields: Die QR-Rechnung braucht sie. Oder stellen Sie die Rechnung mit withoutSlip aus.',
  'customer-invoices/no-recipient-address': 'Nennen Sie in email eine Adresse, oder geben Sie dem Kontakt eine.',
  'customer-invoices/draft-not-sendable':
    'Stellen Sie das Dokument zuerst aus, oder senden Sie asDraft: true: Dann sagen Betreff und Text, dass es ein Entwurf ist.',
  'customer-invoices/nothing-owed':
    'Senden Sie statt dessen die Gutschrift: Sie hat alles Geschuldete abgezogen, und das PDF der Rechnung verlangt ihr Total.',
  'customer-invoices/mail-quota-reached':
    'Warten Sie so viele Sekunden, wie Retry-After sagt: Die Organisation hat heute so viele Mails gesendet, wie sie darf.',
  'ledger/not-found': 'Verwenden Sie die id einer Buchung, die es gibt.',
  'ledger/account-not-found': 'Verwenden Sie Konten, die es im Kontenplan gibt und die aktiv sind.',
  'ledger/period-closed':
    'Verwenden Sie ein Datum ausserhalb der abgeschlossenen Geschäftsjahre und abgerechneten MWST-Perioden.',
  'ledger/no-fiscal-year':
    'Verwenden Sie ein Datum in einem Geschäftsjahr der Organisation, oder erstellen Sie dieses Jahr zuerst.',
  'ledger/currency-not-enabled': 'Verwenden Sie eine Währung, die in der Organisation eingeschaltet ist.',
  'ledger/exchange-rate-missing': 'Geben Sie exchangeRate an, oder richten Sie einen Kurs für die Währung ein.',
  'ledger/already-reversed': 'Lassen Sie die Buchung, wie sie ist: Sie ist schon storniert.',
  'ledger/not-reversible':
    'Stornieren Sie, woraus die Buchung entstand: Annullieren Sie die Rechnung oder schreiben Sie sie gut, oder stornieren Sie die Zahlung. Buchungen einer Gutschrift bleiben. Stornieren Sie kein Storno: Buchen Sie noch einmal.',
  'ledger/duplicate-reference': 'Verwenden Sie eine externalReference, die keine andere Buchung der Organisation hat.',
  'ledger/receipt-not-found': 'Verwenden Sie die id eines Belegs dieser Buchung.',
  'ledger/receipt-page-not-found': 'Verwenden Sie die Nummer einer Seite, die der Beleg hat.',
  'ledger/receipt-limit-reached': 'Fügen Sie die Belege zu einem PDF zusammen: Eine Buchung hat höchstens zehn.',
  'ledger/receipt-unreadable':
    'Senden Sie ein PDF, das sich ohne Passwort öffnen lässt und dessen Seiten alle dargestellt werden können, oder ein vollständiges Bild.',
  'ledger/receipt-too-many-pages': 'Senden Sie einen Beleg von höchstens 500 Seiten, oder senden Sie ihn in Teilen.',
  'ledger/receipt-too-large': 'Senden Sie einen Beleg von höchstens 10485760 Bytes.',
  'ledger/receipt-wrong-type': 'Senden Sie eine Datei, deren Inhalt PDF, PNG oder JPEG ist.',
  'payments/not-found': 'Verwenden Sie die id einer Zahlung, die es gibt.',
  'payments/exceeds-rest':
    'Erfassen Sie höchstens, was von der Rechnung offen ist, oder senden Sie allowOverpayment: true, wenn mehr bezahlt wurde.',
  'payments/already-reversed': 'Lassen Sie die Zahlung, wie sie ist: Sie ist schon storniert.',
  'payments/nothing-to-refund':
    'Zahlen Sie nur zurück, was über das Total der Rechnung hinaus bezahlt wurde: Von dieser Zahlung ist es nichts.',
  'payments/refunded': 'Stornieren Sie zuerst die Rückzahlung.',
  'credit-notes/nothing-open':
    'Zahlen Sie nur ein offenes Guthaben aus: Von dieser Gutschrift ist nichts übrig, oder sie ist ein Entwurf.',
  'accounts/not-found': 'Verwenden Sie die Nummer eines Kontos, das es gibt: GET /v1/accounts zeigt sie.',
  'accounts/in-use':
    'Behalten Sie das Konto, oder machen Sie es inaktiv: Es ist bebucht, ein Dokument nennt es, oder der Dienst selbst bucht darauf.',
  'currencies/not-found': 'Verwenden Sie den ISO-4217-Code einer eingerichteten Währung.',
  'tokens/limit-reached':
    'Widerrufen Sie zuerst einen Token: Von einer Organisation sind höchstens 100 zugleich gültig.',
  'tokens/not-found': 'Verwenden Sie die id eines Tokens dieser Organisation.',
  'session/wrong-credentials': 'Diese Mailadresse und dieses Passwort gehören nicht zusammen.',
  'session/wrong-passkey':
    'Melden Sie sich mit dem Passwort an oder versuchen Sie es noch einmal: Niemand hat hier diesen Passkey, oder es dauerte länger als fünf Minuten.',
  'session/link-expired': 'Verlangen Sie einen neuen Link: Dieser wurde verwendet oder gilt nicht mehr.',
  'session/required': 'Melden Sie sich dafür an: Die Operation ist für Personen, nicht für Tokens.',
  'session/no-organisation':
    'Bitten Sie eine Inhaberin oder einen Inhaber um eine neue Einladung: Sie gehören zu keiner Organisation mehr.',
  'session/proof-required':
    'Bestätigen Sie zuerst, wer Sie sind: Zeigen Sie Ihr Passwort noch einmal, und wiederholen Sie es innert zehn Minuten.',
  'people/not-found': 'Verwenden Sie die id einer Person dieser Organisation.',
  'people/already-here':
    'Ändern Sie die Rolle, oder erstellen Sie einen neuen Link: Die Person ist schon eingeladen oder dabei.',
  'people/last-owner':
    'Machen Sie zuerst jemand anderen zur Inhaberin oder zum Inhaber, der sich anmeldet: Eine Organisation braucht eine solche Person.',
  'people/works-elsewhere':
    'Bitten Sie, wer den Dienst betreibt, um einen Link: Er würde auch die anderen Organisationen der Person öffnen.',
  'session/not-found': 'Verwenden Sie die id einer Ihrer eigenen Sitzungen.',
  'session/organisation-not-found': 'Verwenden Sie die id einer Organisation, zu der Sie gehören.',
  'passkeys/not-found': 'Verwenden Sie die id eines eigenen Passkeys.',
  'passkeys/rejected':
    'Beginnen Sie von vorn: Das Gerät hat seinen Besitzer nicht geprüft, den Passkey für eine andere Seite erstellt oder länger als fünf Minuten gebraucht.',
  'passkeys/too-many': 'Entfernen Sie zuerst einen Passkey: Eine Person hat höchstens 20.',
  'passkeys/last-way-in':
    'Fügen Sie zuerst einen anderen Passkey hinzu oder wählen Sie ein Passwort: Nichts anderes lässt Sie herein.',
  'events/not-found': 'Verwenden Sie die id eines Ereignisses dieser Organisation.',
  'webhook-endpoints/not-found': 'Verwenden Sie die id eines Webhook-Endpunkts dieser Organisation.',
  'webhook-endpoints/limit-reached': 'Löschen Sie zuerst einen Webhook-Endpunkt: Eine Organisation hat höchstens 20.',
  'webhook-endpoints/disabled':
    'Schalten Sie den Webhook-Endpunkt zuerst ein: Solange er ausgeschaltet ist, erhält er keine Ereignisse.',
  'webhook-endpoints/replay-too-long':
    'Wiederholen Sie in Teilen: Höchstens 10000 Ereignisse werden auf einmal noch einmal gesendet.',
  'webhook-deliveries/not-found': 'Verwenden Sie die id einer Zustellung an diesen Webhook-Endpunkt.',
  'products/not-found': 'Verwenden Sie die id eines Produkts, das es gibt.',
  'recurring-invoices/not-found': 'Verwenden Sie die ID einer Serienrechnung, die es gibt.',
  'recurring-invoices/in-use': 'Beenden Sie die Serienrechnung stattdessen: Sie hat Rechnungen erstellt.',
  'recurring-invoices/ended': 'Geben Sie der Serienrechnung zuerst ein späteres Ende: Es bleibt nichts zu erstellen.',
  'templates/not-found': 'Verwenden Sie die id einer Vorlage, die es gibt.',
  'templates/in-use': 'Behalten Sie die Vorlage: Ein Dokument verwendet sie.',
  'templates/last': 'Behalten Sie die Vorlage, oder erstellen Sie zuerst eine andere: Jedes Dokument braucht eine.',
  'templates/limit-reached': 'Löschen Sie zuerst eine Vorlage: Eine Organisation hat höchstens 100.',
  'organisation/logo-not-found': 'Senden Sie zuerst ein Logo: Die Organisation hat keines.',
  'organisation/logo-not-an-image': 'Senden Sie ein Bild, dessen Inhalt PNG, JPEG oder SVG ist.',
  'organisation/logo-too-large': 'Senden Sie ein Bild von höchstens 524288 Bytes und 4000000 Bildpunkten.',
  'organisation/logo-unreadable':
    'Senden Sie ein vollständiges Bild, das sich drucken lässt: Grau oder RGB, PNG oder JPEG, oder ein wohlgeformtes SVG.',
  'organisation/logo-not-allowed':
    'Senden Sie ein SVG nur aus Formen, Verläufen und Beschnitt, das auf nichts ausserhalb verweist: details nennt, was ein Logo nicht haben darf.',
  'organisation/letterhead-not-found': 'Senden Sie zuerst ein Briefpapier: Die Organisation hat keines.',
  'organisation/letterhead-not-a-pdf': 'Senden Sie ein Briefpapier, dessen Inhalt ein PDF ist.',
  'organisation/letterhead-unreadable':
    'Senden Sie ein PDF von einer oder zwei Seiten A4 im Hochformat, das sich ohne Passwort öffnen und zeichnen lässt.',
  'fiscal-years/not-found': 'Verwenden Sie die id eines Geschäftsjahrs, das es gibt.',
  'fiscal-years/not-closable':
    'Schliessen Sie zuerst alle Geschäftsjahre davor ab, und rechnen Sie alle MWST-Perioden ab, die in ihm enden: details nennt die offenen.',
  'fiscal-years/later-year-closed':
    'Öffnen Sie zuerst alle Geschäftsjahre danach, das letzte zuerst: details nennt die abgeschlossenen.',
  'fiscal-years/in-use':
    'Behalten Sie das Geschäftsjahr: Es ist bebucht, abgeschlossen oder steht zwischen zwei anderen, wie details sagt.',
  'vat-periods/not-found': 'Verwenden Sie die id einer MWST-Periode, die es gibt.',
  'vat-periods/year-closed':
    'Öffnen Sie zuerst das Geschäftsjahr, in dem die MWST-Periode endet: Es ist abgeschlossen.',
  'vat-periods/in-use':
    'Behalten Sie die MWST-Periode: Sie ist bebucht, abgerechnet oder steht zwischen zwei anderen, wie details sagt.',
} as const satisfies Record<ProblemCode, string>
