/**
 * Reads typed text as a number: comma or point for decimals; apostrophes, spaces and thin spaces between thousands. Undefined if it is none.
 */
export function readNumber(text: string, places: number): string | undefined {
  const bare = text
    .trim()
    .replace(/[\s'’ʼ\u00a0\u202f]/g, '')
    .replace(/^[−–]/, '-')
  const points = bare.match(/[.,]/g) ?? []
  // 1,234.50 and 1.234,50: the last one separates the decimals, the others thousands.
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const isGrouped = points.length > 1
  if (isGrouped && !/^-?\d{1,3}([.,]\d{3})+([.,]\d+)?$/.test(bare)) return undefined
  const sameMark = isGrouped && new Set(points).size === 1
  if (sameMark && !/[.,]\d{3}$/.test(bare)) return undefined
  const whole = sameMark || last < 0 ? bare.replace(/[.,]/g, '') : bare.slice(0, last).replace(/[.,]/g, '')
  const decimals = sameMark || last < 0 ? '' : bare.slice(last + 1)
  if (!/^-?\d+$/.test(whole) || !/^\d*$/.test(decimals) || decimals.length > places) return undefined
  return decimals === '' ? whole : `${whole}.${decimals}`
}

/** Reads typed text as a day: 22.11.26, 22.11.2026, 2211, 22.11., 2026-11-22, t for today, +14 for in 14 days. Undefined if it is none. */
export function readDay(text: string, today: string): string | undefined {
  const bare = text.trim().toLowerCase()
  if (/^[th]$/.test(bare)) return today
  const ahead = /^([+-]\d{1,4})$/.exec(bare)
  if (ahead) return dayAfter(today, Number(ahead[1]))
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(bare)
  if (iso) return existing(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const swiss =
    /^(\d{1,2})[./ ](\d{1,2})(?:[./ ](\d{2}|\d{4})?)?$/.exec(bare) ?? /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(bare)
  if (!swiss) return undefined
  const [, day, month, year] = swiss
  const full = year === undefined ? Number(today.slice(0, 4)) : Number(year) + (year.length === 2 ? 2000 : 0)
  return existing(full, Number(month), Number(day))
}

function existing(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900 && year < 2200
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
