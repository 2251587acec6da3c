import { wordsOf } from '../words/words.ts'

export const words = wordsOf({
  count: (count: number) => ({
    de: count === 1 ? '1 Produkt' : `${count} Produkte`,
    fr: count === 1 ? '1 produit' : `${count} produits`,
    it: count === 1 ? '1 prodotto' : `${count} prodotti`,
    en: count === 1 ? '1 product' : `${count} products`,
  }),
  search: {
    de: 'Nach Name oder Artikelnummer suchen',
    fr: 'Chercher par nom ou numéro d’article',
    it: 'Cerca per nome o numero di articolo',
    en: 'Search by name or article number',
  },
  none: {
    de: 'Noch keine Produkte.',
    fr: 'Pas encore de produits.',
    it: 'Ancora nessun prodotto.',
    en: 'No products yet.',
  },
  text: { de: 'Text', fr: 'Texte', it: 'Testo', en: 'Text' },
  deleted: {
    de: 'Das Produkt wurde gelöscht.',
    fr: 'Le produit a été supprimé.',
    it: 'Il prodotto è stato eliminato.',
    en: 'The product was deleted.',
  },
})
