import type { ProblemCode } from './errors.ts'

/** What to do about each rejection, in Italian. */
export const it = {
  'general/invalid-fields': 'Correggere i campi elencati in invalidFields e inviare di nuovo la richiesta.',
  'general/invalid-body': 'Inviare un contenuto ben formato del tipo documentato.',
  'general/unauthorised':
    'Inviare nell’intestazione x-api-token un token valido dell’organizzazione a cui il record appartiene.',
  'rest-api/insufficient-scope': 'Usare un token che ha il diritto di cui questa operazione ha bisogno.',
  'general/not-found': 'Usare un percorso di /openapi.json: questo è sconosciuto.',
  'general/method-not-allowed': 'Usare uno dei metodi dell’intestazione Allow.',
  'general/request-timeout':
    'Inviare tutta la richiesta più in fretta: le intestazioni in 15 secondi, il contenuto in 30, file o quantità in 120.',
  'general/conflict': 'Il record è cambiato o è in uso. Rileggerlo prima di ripetere la richiesta.',
  'general/idempotency-key-in-use':
    'Attendere i secondi indicati da Retry-After: la prima richiesta con questo Idempotency-Key è ancora in corso.',
  'general/precondition-failed':
    'Il record è cambiato dall’ETag in If-Match. Rileggerlo prima di ripetere la richiesta.',
  'general/payload-too-large': 'Inviare un contenuto più piccolo.',
  'general/unsupported-media-type':
    'Inviare il tipo di contenuto documentato per questa operazione: application/json, salvo per i file.',
  'general/idempotency-key-reused': 'Usare un nuovo Idempotency-Key: con questo è stata inviata un’altra richiesta.',
  'general/too-many-requests': 'Attendere i secondi indicati da Retry-After e inviare di nuovo la richiesta.',
  'general/headers-too-large':
    'Inviare intestazioni meno numerose e più corte: al massimo 100, di 16 KiB insieme al percorso.',
  'general/internal-error': 'Un errore del servizio, registrato con questo requestId. Nulla è stato modificato.',
  'general/service-unavailable':
    'Il servizio non può rispondere ora. Attendere i secondi indicati da Retry-After e riprovare.',
  'public-links/not-found': 'Usare l’indirizzo di un link che esiste e non è stato revocato.',
  'contacts/not-found': 'Usare l’id di un contatto che esiste.',
  'contacts/duplicate-reference': 'Usare una externalReference che nessun altro contatto dell’organizzazione ha.',
  'contacts/in-use': 'Tenere il contatto: un documento è indirizzato a esso.',
  'customer-invoice/not-found': 'Usare l’id di un documento che esiste.',
  'customer-invoices/quote-not-found': 'Usare l’id di un’offerta che esiste.',
  'customer-invoices/not-found': 'Usare l’id di un’offerta o fattura di questa organizzazione.',
  'customer-invoices/attachment-not-found': 'Usare l’id di un allegato di questo documento.',
  'customer-invoices/attachments-read-only':
    'Lasciare gli allegati come sono: il documento ha pagamenti, è annullato, o si trova in un esercizio chiuso o in un periodo IVA conteggiato.',
  'customer-invoices/attachment-limit-reached': 'Togliere prima un allegato: un documento ne ha al massimo dieci.',
  'customer-invoices/attachment-unreadable':
    'Inviare un PDF che si apre senza password e di cui ogni pagina può essere mostrata.',
  'customer-invoices/attachment-too-many-pages': 'Inviare un PDF di al massimo 500 pagine, o inviarlo in parti.',
  'customer-invoices/attachment-too-large': 'Inviare un file di al massimo 10485760 byte.',
  'customer-invoices/attachment-not-pdf': 'Inviare un file il cui contenuto è PDF.',
  'customer-invoices/draft-not-convertible': 'Emettere l’offerta prima di convertirla in fattura.',
  'customer-invoices/number-immutable':
    'Lasciare il numero com’è: il servizio lo assegna quando il documento è emesso.',
  'customer-invoices/duplicate-reference':
    'Usare una externalReference che nessun altro documento di questo genere ha nell’organizzazione.',
  'customer-invoices/document-immutable': 'Lasciare il documento com’è: il suo stato non permette questa modifica.',
  'customer-invoices/page-not-found': 'Usare il numero di una pagina che il documento ha, da 1 in poi.',
  'customer-invoices/public-link-not-found': 'Creare prima un link pubblico: il documento non ne ha.',
  'customer-invoices/qr-bill-impossible':
    'Completare le impostazioni elencate in invalidFields: la QR-fattura ne ha bisogno. Oppure emettere la fattura con withoutSlip.',
  'customer-invoices/no-recipient-address': 'Indicare un indirizzo in email, o darne uno al contatto destinatario.',
  'customer-invoices/draft-not-sendable':
    'Emettere prima il documento, o inviare asDraft: true: allora oggetto e testo dicono che è una bozza.',
  'customer-invoices/nothing-owed':
    'Inviare invece la nota di credito: ha dedotto tutto il dovuto, e il PDF della fattura ne chiede il totale.',
  'customer-invoices/mail-quota-reached':
    'Attendere i secondi indicati da Retry-After: l’organizzazione ha raggiunto il limite di e-mail per oggi.',
  'ledger/not-found': 'Usare l’id di una registrazione che esiste.',
  'ledger/account-not-found': 'Usare conti che esistono e sono attivi nel piano dei conti.',
  'ledger/period-closed': 'Usare una data fuori dagli esercizi chiusi e dai periodi IVA conteggiati.',
  'ledger/no-fiscal-year':
    'Usare una data che si trova in un esercizio dell’organizzazione, o creare prima quell’esercizio.',
  'ledger/currency-not-enabled': 'Usare una moneta attivata nell’organizzazione.',
  'ledger/exchange-rate-missing': 'Indicare exchangeRate, o configurare un corso per la moneta.',
  'ledger/already-reversed': 'Lasciare la registrazione com’è: è già stornata.',
  'ledger/not-reversible':
    'Annullare ciò che ha causato la registrazione: annullare o accreditare la fattura, o stornare il pagamento. Le registrazioni di una nota di credito restano. Non stornare uno storno: registrare di nuovo.',
  'ledger/duplicate-reference': 'Usare una externalReference che nessun’altra registrazione dell’organizzazione ha.',
  'ledger/receipt-not-found': 'Usare l’id di un giustificativo di questa registrazione.',
  'ledger/receipt-page-not-found': 'Usare il numero di una pagina del giustificativo.',
  'ledger/receipt-limit-reached': 'Riunire i giustificativi in un solo PDF: una registrazione ne ha al massimo dieci.',
  'ledger/receipt-unreadable':
    'Inviare un PDF che si apre senza password e di cui ogni pagina può essere rappresentata, o un’immagine completa.',
  'ledger/receipt-too-many-pages': 'Inviare un giustificativo di al massimo 500 pagine, o inviarlo in parti.',
  'ledger/receipt-too-large': 'Inviare un giustificativo di al massimo 10485760 byte.',
  'ledger/receipt-wrong-type': 'Inviare un file il cui contenuto è PDF, PNG o JPEG.',
  'payments/not-found': 'Usare l’id di un pagamento che esiste.',
  'payments/exceeds-rest':
    'Registrare al massimo ciò che è dovuto della fattura, o inviare allowOverpayment: true se è stato pagato di più.',
  'payments/already-reversed': 'Lasciare il pagamento com’è: è già stornato.',
  'payments/nothing-to-refund':
    'Rimborsare solo ciò che è stato pagato oltre il totale della fattura: di questo pagamento non lo è nulla.',
  'payments/refunded': 'Stornare prima il rimborso.',
  'credit-notes/nothing-open':
    'Versare solo un credito aperto: di questa nota di credito non resta nulla, o è una bozza.',
  'accounts/not-found': 'Usare il numero di un conto che esiste: GET /v1/accounts li mostra.',
  'accounts/in-use':
    'Tenere il conto, o renderlo inattivo: ha registrazioni, un documento lo nomina, o il servizio stesso lo usa.',
  'currencies/not-found': 'Usare il codice ISO 4217 di una moneta configurata.',
  'tokens/limit-reached': 'Revocare prima un token: un’organizzazione ne ha al massimo 100 validi contemporaneamente.',
  'tokens/not-found': 'Usare l’id di un token di questa organizzazione.',
  'session/wrong-credentials': 'Questo indirizzo e questa password non corrispondono.',
  'session/wrong-passkey':
    'Accedere con la password o riprovare: nessuno qui ha questa passkey, o il tentativo è durato più di cinque minuti.',
  'session/link-expired': 'Chiedere un nuovo link: questo è stato usato o non è più valido.',
  'session/required': 'Accedere per farlo: l’operazione è per le persone, non per i token.',
  'session/no-organisation':
    'Chiedere un nuovo invito a una proprietaria o un proprietario: non si appartiene più a nessuna organizzazione.',
  'session/proof-required':
    'Confermare prima la propria identità: inserire di nuovo la password e ripetere entro dieci minuti.',
  'people/not-found': 'Usare l’id di una persona di questa organizzazione.',
  'people/already-here': 'Cambiare il ruolo o creare un altro link: la persona è già invitata o già presente.',
  'people/last-owner': 'Nominare prima un altro titolare, che acceda: un’organizzazione ne ha bisogno di uno.',
  'people/works-elsewhere':
    'Chiedere un link a chi gestisce il servizio: aprirebbe anche le altre organizzazioni della persona.',
  'session/not-found': 'Usare l’id di una delle proprie sessioni.',
  'session/organisation-not-found': 'Usare l’id di un’organizzazione a cui si appartiene.',
  'passkeys/not-found': 'Usare l’id di una delle proprie passkey.',
  'passkeys/rejected':
    'Ricominciare: il dispositivo non ha verificato il suo proprietario, ha creato la passkey per un’altra pagina o ha impiegato più di cinque minuti.',
  'passkeys/too-many': 'Togliere prima una passkey: una persona ne ha al massimo 20.',
  'passkeys/last-way-in':
    'Aggiungere prima un’altra passkey o scegliere una password: nient’altro permette di entrare.',
  'events/not-found': 'Usare l’id di un evento di questa organizzazione.',
  'webhook-endpoints/not-found': 'Usare l’id di un endpoint webhook di questa organizzazione.',
  'webhook-endpoints/limit-reached': 'Eliminare prima un endpoint webhook: un’organizzazione ne ha al massimo 20.',
  'webhook-endpoints/disabled': 'Attivare prima l’endpoint webhook: finché è disattivato non riceve eventi.',
  'webhook-endpoints/replay-too-long': 'Ripetere in parti: al massimo 10000 eventi sono inviati di nuovo in una volta.',
  'webhook-deliveries/not-found': 'Usare l’id di una consegna a questo endpoint webhook.',
  'products/not-found': 'Usare l’id di un prodotto che esiste.',
  'recurring-invoices/not-found': 'Utilizzare l’id di una fattura ricorrente esistente.',
  'recurring-invoices/in-use': 'Terminare invece la fattura ricorrente: ha emesso fatture.',
  'recurring-invoices/ended': 'Dare prima alla fattura ricorrente una fine successiva: non resta nulla da emettere.',
  'templates/not-found': 'Usare l’id di un modello che esiste.',
  'templates/in-use': 'Tenere il modello: un documento lo usa.',
  'templates/last': 'Tenere il modello, o crearne prima un altro: ogni documento ne ha bisogno.',
  'templates/limit-reached': 'Eliminare prima un modello: un’organizzazione ne ha al massimo 100.',
  'organisation/logo-not-found': 'Inviare prima un logo: l’organizzazione non ne ha.',
  'organisation/logo-not-an-image': 'Inviare un’immagine il cui contenuto è PNG, JPEG o SVG.',
  'organisation/logo-too-large': 'Inviare un’immagine di al massimo 524288 byte e 4000000 pixel.',
  'organisation/logo-unreadable':
    'Inviare un’immagine completa e stampabile: grigio o RGB, PNG o JPEG, oppure un SVG ben formato.',
  'organisation/logo-not-allowed':
    'Inviare un SVG fatto solo di forme, sfumature e ritagli, senza riferimenti esterni: details indica ciò che un logo non può avere.',
  'organisation/letterhead-not-found': 'Inviare prima una carta intestata: l’organizzazione non ne ha.',
  'organisation/letterhead-not-a-pdf': 'Inviare una carta intestata il cui contenuto è un PDF.',
  'organisation/letterhead-unreadable':
    'Inviare un PDF di una o due pagine A4 verticali, che si apre senza password e si può disegnare.',
  'fiscal-years/not-found': 'Usare l’id di un esercizio che esiste.',
  'fiscal-years/not-closable':
    'Chiudere prima tutti gli esercizi precedenti, e conteggiare tutti i periodi IVA che terminano in esso: details nomina quelli aperti.',
  'fiscal-years/later-year-closed':
    'Riaprire prima tutti gli esercizi successivi, cominciando dall’ultimo: details nomina quelli chiusi.',
  'fiscal-years/in-use': 'Tenere l’esercizio: ha registrazioni, è chiuso, o sta tra due altri, come dice details.',
  'vat-periods/not-found': 'Usare l’id di un periodo IVA che esiste.',
  'vat-periods/year-closed': 'Riaprire prima l’esercizio in cui termina il periodo IVA: è chiuso.',
  'vat-periods/in-use':
    'Tenere il periodo IVA: ha registrazioni, è conteggiato, o sta tra due altri, come dice details.',
} as const satisfies Record<ProblemCode, string>
