import { wordsOf } from '../words/words.ts'

/** `2 made, 1 failed.`, without what is none; undefined if all are. A word of which the plural differs is a pair. */
function outcome(
  counts: readonly number[],
  names: readonly (string | readonly [one: string, several: string])[],
): string | undefined {
  const parts = counts.flatMap((count, index) => {
    const name = names[index] ?? ''
    return count === 0 ? [] : `${count} ${typeof name === 'string' ? name : name[count === 1 ? 0 : 1]}`
  })
  return parts.length === 0 ? undefined : `${parts.join(', ')}.`
}

export const words = wordsOf({
  count: (count: number) => ({
    de: count === 1 ? '1 Serienrechnung' : `${count} Serienrechnungen`,
    fr: count === 1 ? '1 facture récurrente' : `${count} factures récurrentes`,
    it: count === 1 ? '1 fattura ricorrente' : `${count} fatture ricorrenti`,
    en: count === 1 ? '1 recurring invoice' : `${count} recurring invoices`,
  }),
  title: { de: 'Serienrechnungen', fr: 'Factures récurrentes', it: 'Fatture ricorrenti', en: 'Recurring invoices' },
  search: { de: 'Nach Titel suchen', fr: 'Chercher par titre', it: 'Cercare per titolo', en: 'Search by title' },
  none: {
    de: 'Noch keine Serienrechnungen: Abos, Mieten und Wartungen erstellt der Dienst von selbst.',
    fr: 'Pas encore de factures récurrentes : le service établit de lui-même abonnements, loyers et maintenances.',
    it: 'Ancora nessuna fattura ricorrente: il servizio crea da solo abbonamenti, affitti e manutenzioni.',
    en: 'No recurring invoices yet: subscriptions, rents and maintenance are invoiced by the service.',
  },
  unnamed: { de: 'Ohne Titel', fr: 'Sans titre', it: 'Senza titolo', en: 'Untitled' },
  customer: { de: 'Kunde', fr: 'Client', it: 'Cliente', en: 'Customer' },
  state: { de: 'Status', fr: 'Statut', it: 'Stato', en: 'State' },
  states: {
    active: { de: 'aktiv', fr: 'active', it: 'attiva', en: 'active' },
    paused: { de: 'pausiert', fr: 'en pause', it: 'in pausa', en: 'paused' },
    ended: { de: 'beendet', fr: 'terminée', it: 'terminata', en: 'ended' },
  },
  failed: { de: 'fehlgeschlagen', fr: 'échec', it: 'non riuscita', en: 'failed' },
  next: { de: 'Nächste Rechnung', fr: 'Prochaine facture', it: 'Prossima fattura', en: 'Next invoice' },
  every: { de: 'Intervall', fr: 'Intervalle', it: 'Intervallo', en: 'Interval' },
  amount: { de: 'Betrag je Periode', fr: 'Montant par période', it: 'Importo per periodo', en: 'Amount per period' },
  intervals: {
    week: (count: number) => ({
      de: count === 1 ? 'jede Woche' : `alle ${count} Wochen`,
      fr: count === 1 ? 'chaque semaine' : `toutes les ${count} semaines`,
      it: count === 1 ? 'ogni settimana' : `ogni ${count} settimane`,
      en: count === 1 ? 'every week' : `every ${count} weeks`,
    }),
    month: (count: number) => ({
      de: count === 1 ? 'jeden Monat' : `alle ${count} Monate`,
      fr: count === 1 ? 'chaque mois' : `tous les ${count} mois`,
      it: count === 1 ? 'ogni mese' : `ogni ${count} mesi`,
      en: count === 1 ? 'every month' : `every ${count} months`,
    }),
    year: (count: number) => ({
      de: count === 1 ? 'jedes Jahr' : `alle ${count} Jahre`,
      fr: count === 1 ? 'chaque année' : `tous les ${count} ans`,
      it: count === 1 ? 'ogni anno' : `ogni ${count} anni`,
      en: count === 1 ? 'every year' : `every ${count} years`,
    }),
  },
  schedule: { de: 'Zeitplan', fr: 'Calendrier', it: 'Calendario', en: 'Schedule' },
  scheduleHint: {
    de: 'Das Datum oben ist das der ersten Rechnung. In Texten stehen {{periodFrom}}, {{periodTo}}, {{month}} und {{year}} für die verrechnete Periode.',
    fr: 'La date ci-dessus est celle de la première facture. Dans les textes, {{periodFrom}}, {{periodTo}}, {{month}} et {{year}} désignent la période facturée.',
    it: 'La data qui sopra è quella della prima fattura. Nei testi {{periodFrom}}, {{periodTo}}, {{month}} e {{year}} indicano il periodo fatturato.',
    en: 'The date above is that of the first invoice. In texts, {{periodFrom}}, {{periodTo}}, {{month}} and {{year}} stand for the billed period.',
  },
  countField: { de: 'Alle', fr: 'Intervalle', it: 'Ogni', en: 'Every' },
  unit: { de: 'Einheit', fr: 'Unité', it: 'Unità', en: 'Unit' },
  units: {
    week: { de: 'Wochen', fr: 'semaines', it: 'settimane', en: 'weeks' },
    month: { de: 'Monate', fr: 'mois', it: 'mesi', en: 'months' },
    year: { de: 'Jahre', fr: 'ans', it: 'anni', en: 'years' },
  },
  dayRule: { de: 'Verrechnung', fr: 'Facturation', it: 'Fatturazione', en: 'Billing' },
  dayRules: {
    anchor: {
      de: 'im Voraus, am selben Tag',
      fr: 'd’avance, le même jour',
      it: 'in anticipo, lo stesso giorno',
      en: 'in advance, on the same day',
    },
    last: {
      de: 'nachträglich, am Monatsende',
      fr: 'à terme échu, en fin de mois',
      it: 'posticipata, a fine mese',
      en: 'in arrears, at the end of the month',
    },
  },
  firstPeriod: { de: 'Erste Periode', fr: 'Première période', it: 'Primo periodo', en: 'First period' },
  firstPeriods: {
    full: { de: 'ganz', fr: 'entière', it: 'intero', en: 'in full' },
    prorata: {
      de: 'anteilig nach Tagen',
      fr: 'au prorata des jours',
      it: 'in proporzione ai giorni',
      en: 'pro rata by days',
    },
    free: { de: 'gratis', fr: 'gratuite', it: 'gratuito', en: 'free' },
  },
  ends: { de: 'Ende', fr: 'Fin', it: 'Fine', en: 'End' },
  endings: {
    never: { de: 'offen', fr: 'ouverte', it: 'aperta', en: 'open-ended' },
    end: { de: 'an einem Datum', fr: 'à une date', it: 'a una data', en: 'on a date' },
    occurrences: { de: 'nach einer Anzahl', fr: 'après un nombre', it: 'dopo un numero', en: 'after a number' },
  },
  lastDay: { de: 'Letzter Tag', fr: 'Dernier jour', it: 'Ultimo giorno', en: 'Last day' },
  occurrenceCount: {
    de: 'Anzahl Rechnungen',
    fr: 'Nombre de factures',
    it: 'Numero di fatture',
    en: 'Number of invoices',
  },
  action: { de: 'Aktion', fr: 'Action', it: 'Azione', en: 'Action' },
  actions: {
    draft: { de: 'Entwurf erstellen', fr: 'établir un brouillon', it: 'creare una bozza', en: 'make a draft' },
    issue: { de: 'Rechnung ausstellen', fr: 'émettre la facture', it: 'emettere la fattura', en: 'issue the invoice' },
    send: { de: 'ausstellen und senden', fr: 'émettre et envoyer', it: 'emettere e inviare', en: 'issue and send' },
  },
  prices: { de: 'Künftige Preise', fr: 'Prix futurs', it: 'Prezzi futuri', en: 'Future prices' },
  priceSources: {
    own: { de: 'bleiben wie hier', fr: 'restent ceux d’ici', it: 'restano questi', en: 'stay as here' },
    product: {
      de: 'folgen den Produkten',
      fr: 'suivent les produits',
      it: 'seguono i prodotti',
      en: 'follow the products',
    },
    mixed: {
      de: 'je Position verschieden',
      fr: 'différents selon la position',
      it: 'diversi secondo la posizione',
      en: 'differ by position',
    },
  },
  coming: {
    de: 'Nächste zwölf Rechnungen',
    fr: 'Douze prochaines factures',
    it: 'Prossime dodici fatture',
    en: 'Next twelve invoices',
  },
  history: { de: 'Rechnungen', fr: 'Factures', it: 'Fatture', en: 'Invoices' },
  noneMade: {
    de: 'Noch keine Rechnungen.',
    fr: 'Pas encore de factures.',
    it: 'Ancora nessuna fattura.',
    en: 'No invoices yet.',
  },
  period: { de: 'Periode', fr: 'Période', it: 'Periodo', en: 'Period' },
  statuses: {
    planned: { de: 'geplant', fr: 'planifiée', it: 'pianificata', en: 'planned' },
    made: { de: 'erstellt', fr: 'établie', it: 'creata', en: 'made' },
    skipped: { de: 'übersprungen', fr: 'sautée', it: 'saltata', en: 'skipped' },
    failed: { de: 'fehlgeschlagen', fr: 'échec', it: 'non riuscita', en: 'failed' },
  },
  edit: { de: 'Ändern', fr: 'Modifier', it: 'Modifica', en: 'Edit' },
  pause: { de: 'Pausieren', fr: 'Suspendre', it: 'Sospendere', en: 'Pause' },
  pauseAsk: {
    de: 'Ab heute entsteht keine Rechnung mehr, bis Sie die Serie fortsetzen. Was in die Pause fällt, wird nicht nachgeholt.',
    fr: 'Dès aujourd’hui, aucune facture n’est établie jusqu’à la reprise. Ce qui tombe pendant la pause n’est pas rattrapé.',
    it: 'Da oggi non viene creata alcuna fattura fino alla ripresa. Ciò che cade nella pausa non viene recuperato.',
    en: 'From today on no invoice is made until you resume. Invoices of the pause are not made up.',
  },
  resume: { de: 'Fortsetzen', fr: 'Reprendre', it: 'Riprendere', en: 'Resume' },
  resumeFrom: { de: 'Wieder ab', fr: 'À partir du', it: 'Di nuovo dal', en: 'Again from' },
  run: { de: 'Jetzt ausführen', fr: 'Exécuter maintenant', it: 'Eseguire ora', en: 'Run now' },
  ran: (...counts: readonly [made: number, skipped: number, failed: number]) => ({
    de: outcome(counts, ['erstellt', 'übersprungen', 'fehlgeschlagen']) ?? 'Nichts war fällig.',
    fr:
      outcome(counts, [
        ['établie', 'établies'],
        ['sautée', 'sautées'],
        ['échec', 'échecs'],
      ]) ?? 'Rien n’était dû.',
    it:
      outcome(counts, [
        ['creata', 'create'],
        ['saltata', 'saltate'],
        ['non riuscita', 'non riuscite'],
      ]) ?? 'Nulla era dovuto.',
    en: outcome(counts, ['made', 'skipped', 'failed']) ?? 'Nothing was due.',
  }),
  end: { de: 'Beenden', fr: 'Terminer', it: 'Terminare', en: 'End' },
  endAsk: {
    de: 'Nach heute entsteht keine Rechnung mehr. Was erstellt ist, bleibt.',
    fr: 'Après aujourd’hui, aucune facture n’est plus établie. Ce qui est établi reste.',
    it: 'Dopo oggi non viene più creata alcuna fattura. Ciò che è creato resta.',
    en: 'After today no invoice is made any more. Existing invoices stay.',
  },
  endFailedAsk: {
    de: 'Für die Zeit nach heute entsteht keine Rechnung mehr. Fehlgeschlagene bis heute werden weiterhin jede Stunde versucht.',
    fr: 'Pour la période après aujourd’hui, aucune facture n’est plus établie. Celles qui ont échoué jusqu’ici sont encore tentées chaque heure.',
    it: 'Per il periodo dopo oggi non viene più creata alcuna fattura. Quelle non riuscite finora vengono ancora tentate ogni ora.',
    en: 'No invoice is made for days after today. Those that failed until today are still tried every hour.',
  },
  deleted: {
    de: 'Die Serienrechnung wurde gelöscht.',
    fr: 'La facture récurrente a été supprimée.',
    it: 'La fattura ricorrente è stata eliminata.',
    en: 'The recurring invoice was deleted.',
  },
})
