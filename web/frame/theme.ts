export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]
export const densities = ['dense', 'comfortable'] as const
export type Density = (typeof densities)[number]

const root = document.documentElement
const COMFORTABLE = 'rappen-density=comfortable'
const YEAR = 31_536_000

export const currentTheme = (): Theme => (root.dataset['theme'] as Theme | undefined) ?? 'system'

/** Stored in a cookie, which the service reads for the first paint; the device decides by default. */
export function setTheme(theme: Theme): void {
  const isChosen = theme !== 'system'
  document.cookie = `rappen-theme=${isChosen ? theme : ''}; Path=/; SameSite=Lax; Max-Age=${isChosen ? YEAR : 0}`
  if (isChosen) root.dataset['theme'] = theme
  else delete root.dataset['theme']
}

/** The height of list rows, in this browser. */
export const currentDensity = (): Density =>
  document.cookie.split('; ').includes(COMFORTABLE) ? 'comfortable' : 'dense'

export function setDensity(density: Density): void {
  const isKept = density === 'comfortable'
  document.cookie = `${COMFORTABLE}; Path=/; SameSite=Lax; Max-Age=${isKept ? YEAR : 0}`
  root.dataset['density'] = density
}

root.dataset['density'] = currentDensity()
