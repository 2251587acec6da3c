import type { WordTable } from '../../../platform/words/languages.ts'

/** The texts of the sample document in a preview. */
export const sampleTexts = {
  recipient: {
    de: 'Beispiel AG\nFrau Anna Keller\nMusterstrasse 12\n3011 Bern',
    fr: 'Exemple SA\nMadame Anne Favre\nRue du Modèle 12\n1003 Lausanne',
    it: 'Esempio SA\nSignora Anna Bernasconi\nVia del Modello 12\n6900 Lugano',
    en: 'Example Ltd\nMs Anna Keller\nSample Street 12\n8001 Zürich',
  },
  title: {
    de: 'Neuer Auftritt im Internet',
    fr: 'Nouvelle présence sur Internet',
    it: 'Nuova presenza in Internet',
    en: 'A new website',
  },
  heading: {
    de: 'Konzept und Gestaltung',
    fr: 'Conception et graphisme',
    it: 'Concetto e grafica',
    en: 'Concept and design',
  },
  consulting: {
    de: 'Beratung und Konzept',
    fr: 'Conseil et conception',
    it: 'Consulenza e concetto',
    en: 'Consulting and concept',
  },
  consultingDescription: {
    de: 'Gespräch, Auswertung und Bericht,\nje ein halber Tag',
    fr: 'Entretien, analyse et rapport,\nune demi-journée chacun',
    it: 'Colloquio, analisi e rapporto,\nmezza giornata ciascuno',
    en: 'Interview, analysis and report,\nhalf a day each',
  },
  design: {
    de: 'Gestaltung der Seiten',
    fr: 'Graphisme des pages',
    it: 'Grafica delle pagine',
    en: 'Design of the pages',
  },
  book: {
    de: 'Handbuch für die Redaktion',
    fr: 'Manuel de rédaction',
    it: 'Manuale per la redazione',
    en: 'Handbook for editors',
  },
  hour: { de: 'Std.', fr: 'h', it: 'ore', en: 'h' },
  piece: { de: 'Stk.', fr: 'pce', it: 'pz.', en: 'pcs' },
  discount: { de: 'Treuerabatt', fr: 'Rabais de fidélité', it: 'Sconto fedeltà', en: 'Loyalty discount' },
  remark: { de: 'Muster', fr: 'Modèle', it: 'Modello', en: 'Sample' },
} as const satisfies WordTable
