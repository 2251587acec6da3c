/** The names of browsers in user agents, the more special ones first: most claim to be others as well. */
const browsers = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** A browser and its system, by the user agent: `Firefox, macOS`. An unknown one is shown unchanged. */
export function browserText(agent: string): string {
  const known = [browsers, systems].flatMap((table) => table.find(([form]) => form.test(agent))?.[1] ?? [])
  return known.length > 0 ? known.join(', ') : agent
}
