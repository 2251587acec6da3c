import { wordsOf } from '../words/words.ts'

export const words = wordsOf({
  count: (count: number) => ({
    de: count === 1 ? '1 Kontakt' : `${count} Kontakte`,
    fr: count === 1 ? '1 contact' : `${count} contacts`,
    it: count === 1 ? '1 contatto' : `${count} contatti`,
    en: count === 1 ? '1 contact' : `${count} contacts`,
  }),
  documents: { de: 'Dokumente', fr: 'Documents', it: 'Documenti', en: 'Documents' },
  search: {
    de: 'Nach Name, Ort oder E-Mail suchen',
    fr: 'Chercher par nom, lieu ou e-mail',
    it: 'Cerca per nome, luogo o e-mail',
    en: 'Search by name, town or email',
  },
  none: {
    de: 'Noch keine Kontakte.',
    fr: 'Pas encore de contacts.',
    it: 'Ancora nessun contatto.',
    en: 'No contacts yet.',
  },
  deleted: {
    de: 'Der Kontakt wurde gelöscht.',
    fr: 'Le contact a été supprimé.',
    it: 'Il contatto è stato eliminato.',
    en: 'The contact was deleted.',
  },
  formsOfAddress: {
    de: ['Frau', 'Herr'] as readonly string[],
    fr: ['Madame', 'Monsieur'] as readonly string[],
    it: ['Signora', 'Signor'] as readonly string[],
    en: ['Ms', 'Mr'] as readonly string[],
  },
  formOfAddressActs: {
    de: 'Eine E-Mail grüsst damit und mit dem Nachnamen.',
    fr: 'Un e-mail salue ainsi, avec le nom.',
    it: 'Un’e-mail saluta così, con il cognome.',
    en: 'A mail greets by it and the last name.',
  },
  fields: {
    companyName: { de: 'Firma', fr: 'Entreprise', it: 'Ditta', en: 'Company' },
    companyNameAddition: {
      de: 'Zusatz zur Firma',
      fr: 'Complément du nom',
      it: 'Complemento del nome',
      en: 'Company, second line',
    },
    formOfAddress: { de: 'Anrede', fr: 'Civilité', it: 'Appellativo', en: 'Form of address' },
    firstName: { de: 'Vorname', fr: 'Prénom', it: 'Nome', en: 'First name' },
    lastName: { de: 'Nachname', fr: 'Nom', it: 'Cognome', en: 'Last name' },
    streetName: { de: 'Strasse', fr: 'Rue', it: 'Via', en: 'Street' },
    buildingNumber: { de: 'Nr.', fr: 'N°', it: 'N.', en: 'No.' },
    addressLine2: {
      de: 'Adresse, zweite Zeile',
      fr: 'Adresse, deuxième ligne',
      it: 'Indirizzo, seconda riga',
      en: 'Address, second line',
    },
    postCode: { de: 'PLZ', fr: 'NPA', it: 'NPA', en: 'Post code' },
    townName: { de: 'Ort', fr: 'Localité', it: 'Località', en: 'Town' },
    country: { de: 'Land', fr: 'Pays', it: 'Paese', en: 'Country' },
    email: { de: 'E-Mail', fr: 'E-mail', it: 'E-mail', en: 'Email' },
    phone: { de: 'Telefon', fr: 'Téléphone', it: 'Telefono', en: 'Phone' },
    vatNumber: { de: 'MWST-Nummer', fr: 'Numéro de TVA', it: 'Numero IVA', en: 'VAT number' },
    note: { de: 'Notiz', fr: 'Note', it: 'Nota', en: 'Note' },
  },
})
