export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const root = document.documentElement

export const currentTheme = (): Theme => (root.dataset['theme'] as Theme | undefined) ?? 'system'

/** Kept in a cookie, which the service reads for the first paint; the device decides when there is none. */
export function setTheme(theme: Theme): void {
  const isChosen = theme !== 'system'
  document.cookie = `rappen-theme=${isChosen ? theme : ''}; Path=/; SameSite=Lax; Max-Age=${isChosen ? 31_536_000 : 0}`
  if (isChosen) root.dataset['theme'] = theme
  else delete root.dataset['theme']
}
