import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCodeOf, isCountryCode } from './countries.ts'

test('a country is known by its code and by its name in four languages, however it is written', () => {
  const names: Record<string, readonly string[]> = {
    CH: [
      'CH',
      'ch',
      'CHE',
      'Schweiz',
      'Suisse',
      'Svizzera',
      'Switzerland',
      ' SCHWEIZ ',
      'Swiss',
      'Schweizerische Eidgenossenschaft',
      'Svizra',
      'Die Schweiz',
      'La Suisse',
      'Schweiz/Suisse',
      'Schweiz (CH)',
      'Helvetia',
    ],
    LI: [
      'Liechtenstein',
      'Fürstentum Liechtenstein',
      'Fuerstentum Liechtenstein',
      'Principality of Liechtenstein',
      'LIE',
      'FL',
    ],
    DE: ['Deutschland', 'Allemagne', 'Germania', 'Germany', 'DEU', 'd e', 'BRD', 'Bundesrepublik Deutschland'],
    FR: ['Frankreich', 'France', 'Francia', 'FRA'],
    IT: ['Italien', 'Italie', 'Italia', 'Italy', 'ITA'],
    AT: ['Österreich', 'Oesterreich', 'A', 'Osterreich', 'Autriche', 'Austria', 'AUT'],
    GB: [
      'Grossbritannien',
      'Großbritannien',
      'Great Britain',
      'Grande-Bretagne',
      'Gran Bretagna',
      'GBR',
      'Vereinigtes Königreich',
      'Royaume-Uni',
      'United Kingdom',
      'UK',
      'England',
    ],
    US: [
      'USA',
      'Vereinigte Staaten',
      'États-Unis',
      'Stati Uniti',
      'United States',
      'The United States',
      'United States of America',
      'Vereinigte Staaten von Amerika',
    ],
    NL: [
      'Niederlande',
      'Pays-Bas',
      'Paesi Bassi',
      'Netherlands',
      'The Netherlands',
      'Pajais Bass',
      'Holland',
      'Hollande',
      'Olanda',
      'NLD',
    ],
    BE: ['Belgien', 'Belgique', 'BEL'],
    CZ: ['Tschechien', 'Tschechische Republik', 'République tchèque', 'Repubblica Ceca', 'Czech Republic', 'CZE'],
    ES: ['Spanien', 'ESP'],
    LU: ['Luxemburg', 'Luxembourg', 'LUX', 'Grand-Duché de Luxembourg'],
    FI: ['Suomi', 'FIN'],
    BA: ['Bosnien-Herzegowina', 'Bosna i Hercegovina'],
    MU: ['Mauritius', 'Île Maurice'],
    XK: ['Kosovo', 'Cosovo', 'XK', 'XKX', 'Republik Kosovo'],
    SE: ['SWE', 'Schweden', 'Sverige', 'S'],
    PL: ['POL', 'Polen', 'Polska'],
    TR: ['Turkey', 'Türkei', 'Tuerkei', 'Türkiye', 'Turquie', 'Turchia', 'Tirchia', 'TUR'],
    HK: ['Hongkong', 'Hong Kong', 'Sonderverwaltungsregion Hongkong'],
    MK: ['Mazedonien', 'Nordmazedonien', 'Macédoine', 'Macedonia del Nord', 'North Macedonia', 'MKD'],
    BY: ['Weissrussland', 'Weißrussland', 'Belarus', 'Biélorussie', 'Bielorussia'],
    CI: ['Elfenbeinküste', "Côte d'Ivoire", 'Côte d’Ivoire', "Costa d'Avorio", 'Ivory Coast'],
    MD: ['Moldau', 'Moldawien', 'Republik Moldau', 'Moldavie', 'Moldova'],
    IE: ['Republic of Ireland', 'Irland', 'Éire', 'Irlande', 'IRL'],
    RU: ['Russland', 'Russische Föderation', 'RU'],
    CG: ['Congo', 'Congo-Brazzaville'],
    AE: ['Vereinigte Arabische Emirate', 'UAE', 'VAE', 'Émirats arabes unis'],
  }
  for (const [code, written] of Object.entries(names))
    for (const name of written) assert.equal(countryCodeOf(name), code, name)
})

test('a text that is no country has no code', () => {
  for (const text of ['', 'XX', 'Zürich', 'Europa', 'EU', 'Schwiiz', '1']) assert.equal(countryCodeOf(text), undefined)
  assert.ok(isCountryCode('CH') && !isCountryCode('XX') && !isCountryCode('ch'))
})

test('no name stands for two countries: 250 codes lead back to themselves', () => {
  const codes = Array.from({ length: 26 * 26 }, (_, index) =>
    String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)),
  ).filter(isCountryCode)
  assert.equal(codes.length, 250)
  for (const code of codes) {
    assert.equal(countryCodeOf(code), code)
    for (const language of ['de', 'fr', 'it', 'en', 'rm']) {
      const name = new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? ''
      assert.equal(countryCodeOf(name), code, name)
    }
  }
})
