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
    ],
    LI: ['Liechtenstein', 'Fürstentum Liechtenstein', 'LIE', 'FL'],
    DE: ['Deutschland', 'Allemagne', 'Germania', 'Germany', 'DEU', 'd e', 'BRD', 'Bundesrepublik Deutschland'],
    FR: ['Frankreich', 'France', 'Francia', 'FRA'],
    IT: ['Italien', 'Italie', 'Italia', 'Italy', 'ITA'],
    AT: ['Österreich', 'Osterreich', 'Autriche', 'Austria', 'AUT'],
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
      'United States of America',
      'Vereinigte Staaten von Amerika',
    ],
    NL: ['Niederlande', 'Pays-Bas', 'Paesi Bassi', 'Netherlands', 'Holland', 'Hollande', 'Olanda', 'NLD'],
    BE: ['Belgien', 'Belgique', 'BEL'],
    CZ: ['Tschechien', 'Tschechische Republik', 'République tchèque', 'Repubblica Ceca', 'Czech Republic', 'CZE'],
    ES: ['Spanien', 'ESP'],
    LU: ['Luxemburg', 'Luxembourg', 'LUX'],
  }
  for (const [code, written] of Object.entries(names))
    for (const name of written) assert.equal(countryCodeOf(name), code, name)
})

test('what is no country has no code', () => {
  for (const text of ['', 'XX', 'Zürich', 'Europa', 'EU', 'Schwiiz', '1']) assert.equal(countryCodeOf(text), undefined)
  assert.ok(isCountryCode('CH') && !isCountryCode('XX') && !isCountryCode('ch'))
})

test('no name stands for two countries: 249 codes lead back to themselves', () => {
  const codes = Array.from({ length: 26 * 26 }, (_, index) =>
    String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)),
  ).filter(isCountryCode)
  assert.equal(codes.length, 249)
  for (const code of codes) {
    assert.equal(countryCodeOf(code), code)
    for (const language of ['de', 'fr', 'it', 'en']) {
      const name = new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? ''
      assert.equal(countryCodeOf(name), code, name)
    }
  }
})
