import type { InLanguages } from '../platform/words/languages.ts'

/**
 * The warnings of a write: the request was executed, and is probably a mistake. Codes are never renamed. Published at `GET /v1/warning-codes`,
 * in the OpenAPI document and in docs/problems.md.
 */
export const warnings = {
  'vat/code-outside-validity': {
    en: 'Use the tax code of the day of supply: this one is not the statutory rate on that day. It was accepted, since a supply may be invoiced later.',
    de: 'Verwenden Sie den MWST-Code des Tages der Leistung: Dieser ist an jenem Tag nicht der gesetzliche Satz. Er wurde angenommen, da eine Leistung später verrechnet werden kann.',
    fr: 'Utilisez le code TVA du jour de la prestation : celui-ci n’est pas le taux légal de ce jour. Il a été accepté, car une prestation peut être facturée plus tard.',
    it: 'Utilizzi il codice IVA del giorno della prestazione: questo non è l’aliquota legale di quel giorno. È stato accettato, poiché una prestazione può essere fatturata più tardi.',
  },
  'vat/output-code-on-expense': {
    en: 'Use a code of input tax (VM, VB) on an expense account: this is one of sales.',
    de: 'Verwenden Sie auf einem Aufwandkonto einen Code der Vorsteuer (VM, VB): Dieser ist einer der Umsatzsteuer.',
    fr: 'Utilisez sur un compte de charges un code d’impôt préalable (VM, VB) : celui-ci est un code de chiffre d’affaires.',
    it: 'Utilizzi su un conto di costo un codice dell’imposta precedente (VM, VB): questo è un codice della cifra d’affari.',
  },
  'vat/input-code-on-income': {
    en: 'Use a code of sales (UN, UR, US) on an income account: this is one of input tax.',
    de: 'Verwenden Sie auf einem Ertragskonto einen Code der Umsatzsteuer (UN, UR, US): Dieser ist einer der Vorsteuer.',
    fr: 'Utilisez sur un compte de produits un code de chiffre d’affaires (UN, UR, US) : celui-ci est un code d’impôt préalable.',
    it: 'Utilizzi su un conto di ricavo un codice della cifra d’affari (UN, UR, US): questo è un codice dell’imposta precedente.',
  },
  'vat/no-vat-number': {
    en: 'Set `vatNumber` of the organisation, or leave out tax codes: who is not registered must not show VAT (MWSTG art. 27).',
    de: 'Erfassen Sie die MWST-Nummer in den Firmenangaben, oder lassen Sie die MWST-Codes weg: Wer nicht eingetragen ist, darf keine MWST ausweisen (Art. 27 MWSTG).',
    fr: 'Indiquez le numéro de TVA dans les données de l’entreprise, ou omettez les codes TVA : qui n’est pas inscrit ne doit pas faire mention de la TVA (art. 27 LTVA).',
    it: 'Indichi il numero IVA nei dati dell’azienda, o ometta i codici IVA: chi non è iscritto non può indicare l’IVA (art. 27 LIVA).',
  },
  'vat/no-vat-period': {
    en: 'Create a VAT period that covers the day: what is posted on it with a tax code is declared in no VAT return.',
    de: 'Erstellen Sie eine MWST-Periode, die den Tag umfasst: Was an ihm mit MWST-Code gebucht ist, kommt in keine MWST-Abrechnung.',
    fr: 'Créez une période TVA qui comprend ce jour : ce qui y est comptabilisé avec un code TVA ne figure dans aucun décompte TVA.',
    it: 'Crei un periodo IVA che comprende il giorno: ciò che vi è registrato con un codice IVA non figura in nessun rendiconto IVA.',
  },
  'vat/period-not-over': {
    en: 'Settle the VAT period once it is over: what is posted until its last day belongs in its return.',
    de: 'Rechnen Sie die MWST-Periode ab, wenn sie zu Ende ist: Was bis zu ihrem letzten Tag gebucht wird, gehört in ihre Abrechnung.',
    fr: 'Décomptez la période TVA une fois terminée : ce qui est comptabilisé jusqu’à son dernier jour figure dans son décompte.',
    it: 'Rendiconti il periodo IVA quando è terminato: ciò che si registra fino al suo ultimo giorno rientra nel suo rendiconto.',
  },
  'vat/earlier-period-open': {
    en: 'Settle the earlier VAT periods first: one of them is open.',
    de: 'Rechnen Sie zuerst die früheren MWST-Perioden ab: Eine davon ist offen.',
    fr: 'Décomptez d’abord les périodes TVA antérieures : l’une d’elles est ouverte.',
    it: 'Rendiconti prima i periodi IVA precedenti: uno di essi è aperto.',
  },
  'vat/tax-account-without-code': {
    en: 'Post entries on accounts of VAT with a tax code, or add an adjustment that names them: the return does not report them, and they stay on the account.',
    de: 'Buchen Sie auf MWST-Konten mit MWST-Code, oder erfassen Sie eine Korrektur, die die Buchung nennt: Die Abrechnung enthält sie nicht, und sie bleiben auf dem Konto.',
    fr: 'Passez les écritures sur les comptes de TVA avec un code TVA, ou saisissez un ajustement qui les nomme : le décompte ne les contient pas, et elles restent sur le compte.',
    it: 'Registri sui conti IVA con un codice IVA, o aggiunga una rettifica che nomina la registrazione: il rendiconto non le contiene, e restano sul conto.',
  },
  'vat/base-on-tax-account': {
    en: 'Reverse these entries, and post them on the account that they concern: their amount without VAT is on an account of VAT, and stays there.',
    de: 'Stornieren Sie diese Buchungen, und buchen Sie sie auf das richtige Konto: Ihr Betrag ohne MWST liegt auf einem MWST-Konto, und bleibt dort.',
    fr: 'Extournez ces écritures, et passez-les sur le bon compte : leur montant hors TVA se trouve sur un compte de TVA, et y reste.',
    it: 'Storni queste registrazioni, e le registri sul conto corretto: il loro importo senza IVA si trova su un conto IVA, e vi resta.',
  },
  'vat/direction-derived': {
    en: 'Check these entries of an earlier version: they do not say whether they lower the turnover, and their accounts decide it.',
    de: 'Prüfen Sie diese Buchungen einer früheren Version: Sie sagen nicht, ob sie den Umsatz mindern, und ihre Konten entscheiden es.',
    fr: 'Vérifiez ces écritures d’une version antérieure : elles n’indiquent pas si elles réduisent le chiffre d’affaires, et leurs comptes le déterminent.',
    it: 'Verifichi queste registrazioni di una versione precedente: non indicano se riducono la cifra d’affari, e lo decidono i loro conti.',
  },
  'vat/input-tax-not-deductible': {
    en: 'Post purchases without a tax code: by net tax rates no input tax is deducted. Settling moves that of these entries to the accounts of the purchases.',
    de: 'Buchen Sie Einkäufe ohne MWST-Code: Mit Saldosteuersätzen gibt es keinen Vorsteuerabzug. Die Abrechnung bucht die Vorsteuer dieser Buchungen auf die Konten der Einkäufe um.',
    fr: 'Comptabilisez les achats sans code TVA : avec les taux de la dette fiscale nette, aucun impôt préalable n’est déduit. Le décompte vire celui de ces écritures sur les comptes des achats.',
    it: 'Registri gli acquisti senza codice IVA: con le aliquote saldo non si deduce l’imposta precedente. Il rendiconto trasferisce quella di queste registrazioni sui conti degli acquisti.',
  },
  'vat/consideration-changes': {
    en: 'Compare the earlier returns: the consideration changes with this period, which deducts what they declared and is not paid, or reports it.',
    de: 'Vergleichen Sie die früheren Abrechnungen: Mit dieser Periode wechselt die Art der Entgelte; sie zieht ab, was jene deklarierten und nicht bezahlt ist, oder weist es aus.',
    fr: 'Comparez les décomptes antérieurs : le type de contre-prestations change avec cette période, qui déduit ce qu’ils ont déclaré et qui n’est pas payé, ou le déclare.',
    it: 'Confronti i rendiconti precedenti: con questo periodo cambia il tipo di controprestazioni; esso deduce ciò che quelli hanno dichiarato e non è pagato, o lo dichiara.',
  },
  'vat/coded-without-item': {
    en: 'Post these entries on 1100 or 2000: on 1101 and 2001 the service does not know what is paid, so they count when they are booked.',
    de: 'Buchen Sie diese Buchungen auf 1100 oder 2000: Auf 1101 und 2001 weiss der Dienst nicht, was bezahlt ist, und sie zählen mit der Buchung.',
    fr: 'Passez ces écritures sur 1100 ou 2000 : sur 1101 et 2001, le service ne sait pas ce qui est payé, et elles comptent dès la comptabilisation.',
    it: 'Registri queste operazioni su 1100 o 2000: su 1101 e 2001 il servizio non sa che cosa è pagato, e contano dalla registrazione.',
  },
  'vat/payments-not-allocated': {
    en: 'Allocate these payments to the invoices or entries that they pay: by received consideration, these count as paid only then.',
    de: 'Ordnen Sie diese Zahlungen den Rechnungen oder Buchungen zu, die sie bezahlen: Bei vereinnahmten Entgelten gelten diese erst dann als bezahlt.',
    fr: 'Imputez ces paiements aux factures ou aux écritures qu’ils règlent : selon les contre-prestations reçues, celles-ci ne comptent comme payées qu’à partir de là.',
    it: 'Assegni questi pagamenti alle fatture o alle registrazioni che saldano: con le controprestazioni ricevute, queste contano come pagate solo da allora.',
  },
  'fiscal-years/gap': {
    en: 'Create a fiscal year for the days between: nothing can be posted on them.',
    de: 'Erstellen Sie ein Geschäftsjahr für die Tage dazwischen: An ihnen kann nichts gebucht werden.',
    fr: 'Créez un exercice pour les jours intermédiaires : rien ne peut y être comptabilisé.',
    it: 'Crei un esercizio per i giorni intermedi: non vi si può registrare nulla.',
  },
  'vat-periods/gap': {
    en: 'Create a VAT period for the days between: what is posted on them with a tax code is declared in no VAT return.',
    de: 'Erstellen Sie eine MWST-Periode für die Tage dazwischen: Was an ihnen mit MWST-Code gebucht ist, kommt in keine MWST-Abrechnung.',
    fr: 'Créez une période TVA pour les jours intermédiaires : ce qui y est comptabilisé avec un code TVA ne figure dans aucun décompte TVA.',
    it: 'Crei un periodo IVA per i giorni intermedi: ciò che vi è registrato con un codice IVA non figura in nessun rendiconto IVA.',
  },
  'customer-invoices/no-account': {
    en: 'Set `iban` of the organisation: the invoice has no QR-bill, and names no account that it can be paid to.',
    de: 'Erfassen Sie die IBAN in den Firmenangaben: Die Rechnung hat keine QR-Rechnung und nennt kein Konto, auf das sie bezahlt werden kann.',
    fr: 'Indiquez l’IBAN dans les données de l’entreprise : la facture n’a pas de QR-facture et ne nomme aucun compte sur lequel la payer.',
    it: 'Indichi l’IBAN nei dati dell’azienda: la fattura non ha QR-fattura e non nomina alcun conto su cui pagarla.',
  },
  'customer-invoices/advance-open': {
    en: 'Check the position on 2030: the customer has an open advance, which its allocation takes off with its VAT. If both are the same money, annul the invoice and issue it without the position.',
    de: 'Prüfen Sie die Position auf 2030: Der Kunde hat eine offene Anzahlung, die ihre Zuordnung mit der MWST abzieht. Ist es dasselbe Geld, annullieren Sie die Rechnung, und stellen Sie sie ohne die Position aus.',
    fr: 'Vérifiez la position sur 2030 : le client a un acompte ouvert, que son imputation déduit avec la TVA. S’il s’agit du même argent, annulez la facture, et émettez-la sans la position.',
    it: 'Verifichi la posizione su 2030: il cliente ha un acconto aperto, che la sua imputazione deduce con l’IVA. Se è lo stesso denaro, annulli la fattura, e la emetta senza la posizione.',
  },
  'customer-invoices/payer-not-on-slip': {
    en: 'Check the address of the recipient: the QR-bill names no payer, since it has no room or no letters for the address, or does not know the country.',
    de: 'Prüfen Sie die Adresse des Kunden: Die QR-Rechnung nennt keine zahlende Person, da sie für die Adresse keinen Platz oder keine Buchstaben hat oder das Land nicht kennt.',
    fr: 'Vérifiez l’adresse du client : la QR-facture ne nomme pas de payeur, car elle n’a pas la place ou les lettres pour l’adresse, ou ne connaît pas le pays.',
    it: 'Verifichi l’indirizzo del cliente: la QR-fattura non nomina chi paga, poiché non ha lo spazio o le lettere per l’indirizzo, o non conosce il Paese.',
  },
  'payments/discount-taken': {
    en: 'Write off what the payment leaves open as a discount: it was made in time, and is short by exactly the discount of the invoice.',
    de: 'Buchen Sie den Rest als Skonto aus: Die Zahlung kam rechtzeitig, und es fehlt genau das Skonto der Rechnung.',
    fr: 'Amortissez le reste comme escompte : le paiement est arrivé à temps, et il manque exactement l’escompte de la facture.',
    it: 'Stralci il resto come sconto: il pagamento è arrivato in tempo, e manca esattamente lo sconto della fattura.',
  },
  'customer-invoices/due-date-past': {
    en: 'Check `openingDate` and `payableInDays`: the document was due, or its offer ended, before today.',
    de: 'Prüfen Sie Datum und Zahlungsfrist: Das Dokument war vor heute fällig, oder die Offerte lief vor heute ab.',
    fr: 'Vérifiez la date et le délai : le document était échu, ou l’offre terminée, avant aujourd’hui.',
    it: 'Verifichi la data e il termine: il documento era scaduto, o l’offerta terminata, prima di oggi.',
  },
  'contacts/no-address': {
    en: 'Complete the address of the contact: post code or town is missing, and is printed on the invoice.',
    de: 'Ergänzen Sie die Adresse des Kontakts: PLZ oder Ort fehlt und wird auf die Rechnung gedruckt.',
    fr: 'Complétez l’adresse du contact : le NPA ou la localité manque, et s’imprime sur la facture.',
    it: 'Completi l’indirizzo del contatto: manca il NPA o la località, che si stampa sulla fattura.',
  },
  'contacts/unknown-country': {
    en: 'Name the country in German, French, Italian or English, or by its ISO 3166 code: a QR-bill needs to know it.',
    de: 'Nennen Sie das Land auf Deutsch, Französisch, Italienisch oder Englisch oder mit seinem Code nach ISO 3166: Eine QR-Rechnung muss es kennen.',
    fr: 'Nommez le pays en allemand, français, italien ou anglais, ou par son code ISO 3166 : une QR-facture doit le connaître.',
    it: 'Indichi il Paese in tedesco, francese, italiano o inglese, o con il suo codice ISO 3166: una QR-fattura deve conoscerlo.',
  },
} as const satisfies Readonly<Record<string, InLanguages>>
