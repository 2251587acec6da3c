/** ISO 3166-1 alpha-2. */
const codes = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG
CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM
GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC
LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ
OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC
TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s/),
)

/** How people write countries besides their names: codes of three letters, and the usual short or older words. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AT: ['AUT'],
  BE: ['BEL'],
  CH: ['CHE', 'Schweizerische Eidgenossenschaft', 'Swiss'],
  CZ: ['CZE', 'Tschechische Republik', 'République tchèque', 'Repubblica Ceca', 'Czech Republic'],
  DE: ['DEU', 'Bundesrepublik Deutschland', 'BRD'],
  ES: ['ESP'],
  FR: ['FRA'],
  GB: ['GBR', 'UK', 'England', 'Great Britain', 'Grossbritannien', 'Grande-Bretagne', 'Gran Bretagna'],
  IT: ['ITA'],
  LI: ['LIE', 'Fürstentum Liechtenstein', 'FL'],
  LU: ['LUX', 'Luxembourg'],
  NL: ['NLD', 'Holland', 'Hollande', 'Olanda'],
  US: ['USA', 'United States of America', 'Vereinigte Staaten von Amerika'],
}

export const isCountryCode = (text: string): boolean => codes.has(text)

/** The ISO code of a country by its code or its name in German, French, Italian or English, however it is spelled in detail. */
export const countryCodeOf = (text: string): string | undefined => codesByName().get(bare(text))

/** The name of a country in a language where a text is its code, else the text. */
export function countryNameIn(language: string, text: string): string {
  const code = text.trim().toUpperCase()
  return (isCountryCode(code) && new Intl.DisplayNames(language, { type: 'region' }).of(code)) || text
}

let known: Map<string, string> | undefined

/** Made when first asked for: the names in four languages come from the Unicode data that Node carries. */
function codesByName(): Map<string, string> {
  if (known) return known
  const names = (['de', 'fr', 'it', 'en'] as const).map(
    (language) => new Intl.DisplayNames(language, { type: 'region' }),
  )
  known = new Map(
    [...codes].flatMap((code) =>
      [code, ...names.map((inLanguage) => inLanguage.of(code) ?? code), ...(otherNames[code] ?? [])].map(
        (name) => [bare(name), code] as const,
      ),
    ),
  )
  return known
}

/** Without accents, spaces, points and capitals. */
const bare = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z]/g, '')
