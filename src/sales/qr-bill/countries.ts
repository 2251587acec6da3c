import known from 'i18n-iso-countries/codes.json' with { type: 'json' }
import de from 'i18n-iso-countries/langs/de.json' with { type: 'json' }
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import fr from 'i18n-iso-countries/langs/fr.json' with { type: 'json' }
import it from 'i18n-iso-countries/langs/it.json' with { type: 'json' }

/** ISO 3166-1 alpha-2, and XK, which banks and Swiss Post use for Kosovo; with alpha-3. */
const codes: ReadonlyMap<string, string> = new Map(known.map(([two = '', three = '']) => [two, three]))

/** Names of countries in use besides their codes and the data of Unicode and the package: former, short and official names. */
const otherNames: Readonly<Record<string, string>> = {
  AE: 'VAE, Emirate, Emirates, Emirats, Emirati',
  AG: 'Antigua',
  AT: "Republik Österreich, République d'Autriche, Repubblica d'Austria, Republic of Austria",
  BA: 'Bosnien, Bosnien-Herzegowina, Bosnie, Bosnia',
  BY: 'Weissrussland, Russie blanche, Russia Bianca, White Russia',
  CH: `Swiss, Helvetia, Confoederatio Helvetica, Schweizerische Eidgenossenschaft, Confédération suisse,
    Confederazione Svizzera, Swiss Confederation, Confederaziun svizra`,
  CI: 'Ivory Coast',
  CN: 'Volksrepublik China, République populaire de Chine, Repubblica Popolare Cinese, PRC',
  CZ: 'Tschechei, République tchèque, Rép. tchèque, Tchéquie, Repubblica Ceca, Rep. Ceca, Czech Rep.',
  DE: "Bundesrepublik Deutschland, BRD, Federal Republic of Germany, République fédérale d'Allemagne",
  FR: 'République française, Repubblica francese, French Republic, Französische Republik',
  GB: `UK, England, Schottland, Wales, Nordirland, Scotland, Northern Ireland, Angleterre, Écosse, Pays de Galles,
    Irlande du Nord, Inghilterra, Scozia, Galles, Irlanda del Nord, Grande-Bretagne, Gran Bretagna, Great Britain, Grossbritannien`,
  IE: "Éire, Republic of Ireland, Republik Irland, République d'Irlande, Repubblica d'Irlanda",
  IR: 'Persien, Perse, Persia',
  IT: 'Repubblica Italiana, Italienische Republik, République italienne, Italian Republic',
  KG: 'Kirgisien, Kirgistan, Kirghizie, Kirghizistan',
  KN: 'St. Kitts',
  KR: 'Korea, Corée, Corea',
  LI: 'FL, Fürstentum Liechtenstein, Fürstentum, Principauté de Liechtenstein, Principato del Liechtenstein, Principality of Liechtenstein',
  LU: 'Grossherzogtum Luxemburg, Grand-Duché de Luxembourg, Granducato di Lussemburgo, Grand Duchy of Luxembourg',
  MD: 'Moldau, Moldava',
  MK: 'Mazedonien, Macédoine, Macedonia, FYROM',
  MM: 'Birma, Burma, Birmanie, Birmania',
  MU: 'Île Maurice, Ile Maurice',
  NL: 'Holland, Hollande, Olanda, Königreich der Niederlande',
  RU: 'Russische Föderation, Fédération de Russie, Federazione Russa, Russian Federation',
  ST: 'Sao Tomé',
  SZ: 'Swasiland, Swaziland',
  TR: 'Turkey, Republik Türkei',
  TT: 'Trinidad',
  VA: 'Vatikan, Vatican, Vaticano, Heiliger Stuhl, Santa Sede',
  XK: 'XKX, Republik Kosovo, Kosova',
}

/** Country signs of cars that are not ISO 3166 codes: people write them before post codes. */
const carSigns: ReadonlyMap<string, string> = new Map(
  `A AT, AND AD, B BE, D DE, E ES, EL GR, F FR, FL LI, H HU, I IT, L LU, M MT, N NO, NMK MK, P PT, RKS XK, RSM SM, S SE, SLO SI, UK GB, V VA`
    .split(', ')
    .map((pair) => {
      const [sign = '', code = ''] = pair.split(' ')
      return [sign, code]
    }),
)

export const isCountryCode = (text: string): boolean => codes.has(text)

/** The ISO code of a country by the sign before its post codes: a code of ISO 3166 or the sign of its cars. */
export const countryOfPrefix = (prefix: string): string | undefined => {
  const sign = prefix.toUpperCase()
  return codes.has(sign) ? sign : (carSigns.get(sign) ?? [...codes].find(([, three]) => three === sign)?.[0])
}

/** The ISO code of a country by its code or its name in German, French, Italian, English or Rhaeto-Romance, in any spelling. */
export const countryCodeOf = (text: string): string | undefined =>
  codeOfName(text) ??
  codeOfName(text.trim().replace(/^(?:die|der|das|the|la|le|les|il|lo|gli)\s+|^l['’]/i, '')) ??
  codeOfParts(text)

const codeOfName = (name: string): string | undefined => codesByName().get(bare(name))

/** For «Schweiz/Suisse»: the country that all of several names mean. */
function codeOfParts(text: string): string | undefined {
  const [code, ...others] = new Set(
    text.split(/[/|,;()]+/).flatMap((part) => (part.trim() === '' ? [] : (codeOfName(part) ?? ''))),
  )
  return others.length === 0 && code !== '' && /[/|,;()]/.test(text) ? code : undefined
}

/** The name of a country in a language if the text is its code, else the text. */
export function countryNameIn(language: string, text: string): string {
  const code = text.trim().toUpperCase()
  return (isCountryCode(code) && new Intl.DisplayNames(language, { type: 'region' }).of(code)) || text
}

/** European languages, whose countries are also written in their own language. */
const ownLanguages = 'bs ca cs da es et fi ga hr hu is lb lt lv mt nb nl nn pl pt ro sk sl sq sv tr'.split(' ')

const writtenOut = (name: string): string =>
  name.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')

let codesOfNames: Map<string, string> | undefined

/**
 * Made on first use. Unicode's names in four languages and Rhaeto-Romance come with Node; the package adds the ISO's names and common ones. If
 * two countries share a name, a code precedes a name, and an earlier entry a later one.
 */
function codesByName(): Map<string, string> {
  if (codesOfNames) return codesOfNames
  const inLanguages = (['de', 'fr', 'it', 'en', 'rm'] as const).flatMap((language) =>
    (['long', 'short'] as const).map(
      (style) => new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' }),
    ),
  )
  const listed = [de, fr, it, en].map(({ countries }): Readonly<Record<string, string | string[]>> => countries)
  const names = [...codes].flatMap(([code, three]) => [code, three].map((name) => [name, code] as const))
  const inOwn = ownLanguages.map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }))
  for (const code of codes.keys()) {
    const official = [...inLanguages.map((inLanguage) => inLanguage.of(code)), ...listed.flatMap((of) => of[code])]
    // Two letters are a code: «É.-U.» is not the European Union.
    const clear = official.filter((name) => name !== undefined && bare(name).length > 2)
    for (const name of [...(otherNames[code]?.split(/,\s+/) ?? []), ...clear])
      if (name !== undefined) names.push([name, code], [writtenOut(name), code])
  }
  for (const code of codes.keys())
    for (const inLanguage of inOwn) {
      const name = inLanguage.of(code)
      if (name !== undefined && bare(name).length > 2) names.push([name, code])
    }
  names.push(...carSigns)
  // The first of a name is the last that is set.
  codesOfNames = new Map(names.toReversed().map(([name, code]) => [bare(name), code]))
  return codesOfNames
}

/** Without accents, spaces, points and capitals. */
const bare = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z]/g, '')
