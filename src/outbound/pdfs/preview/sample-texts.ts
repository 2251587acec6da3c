import type { Language } from '../../layout/printable-document.ts'

/** The texts of the sample document in a preview. */
export type SampleTexts = {
  readonly recipient: string
  readonly title: string
  readonly heading: string
  readonly consulting: string
  readonly consultingDescription: string
  readonly design: string
  readonly book: string
  readonly hour: string
  readonly piece: string
  readonly discount: string
  readonly remark: string
}

export const sampleTexts: Readonly<Record<Language, SampleTexts>> = {
  de: {
    recipient: 'Beispiel AG\nFrau Anna Keller\nMusterstrasse 12\n3011 Bern',
    title: 'Neuer Auftritt im Internet',
    heading: 'Konzept und Gestaltung',
    consulting: 'Beratung und Konzept',
    consultingDescription: 'Gespräch, Auswertung und Bericht,\nje ein halber Tag',
    design: 'Gestaltung der Seiten',
    book: 'Handbuch für die Redaktion',
    hour: 'Std.',
    piece: 'Stk.',
    discount: 'Treuerabatt',
    remark: 'Muster',
  },
  fr: {
    recipient: 'Exemple SA\nMadame Anne Favre\nRue du Modèle 12\n1003 Lausanne',
    title: 'Nouvelle présence sur Internet',
    heading: 'Conception et graphisme',
    consulting: 'Conseil et conception',
    consultingDescription: 'Entretien, analyse et rapport,\nune demi-journée chacun',
    design: 'Graphisme des pages',
    book: 'Manuel de rédaction',
    hour: 'h',
    piece: 'pce',
    discount: 'Rabais de fidélité',
    remark: 'Modèle',
  },
  it: {
    recipient: 'Esempio SA\nSignora Anna Bernasconi\nVia del Modello 12\n6900 Lugano',
    title: 'Nuova presenza in Internet',
    heading: 'Concetto e grafica',
    consulting: 'Consulenza e concetto',
    consultingDescription: 'Colloquio, analisi e rapporto,\nmezza giornata ciascuno',
    design: 'Grafica delle pagine',
    book: 'Manuale per la redazione',
    hour: 'ore',
    piece: 'pz.',
    discount: 'Sconto fedeltà',
    remark: 'Modello',
  },
  en: {
    recipient: 'Example Ltd\nMs Anna Keller\nSample Street 12\n8001 Zürich',
    title: 'A new website',
    heading: 'Concept and design',
    consulting: 'Consulting and concept',
    consultingDescription: 'Interview, analysis and report,\nhalf a day each',
    design: 'Design of the pages',
    book: 'Handbook for editors',
    hour: 'h',
    piece: 'pcs',
    discount: 'Loyalty discount',
    remark: 'Sample',
  },
}
