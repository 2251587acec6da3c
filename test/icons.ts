import { readFile } from 'node:fs/promises'

/** The icons of the pages, by their names in Lucide (ISC). */
const names = [
  'book-open',
  'calendar',
  'chart-column',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'circle-help',
  'clock',
  'code',
  'contact',
  'copy',
  'download',
  'ellipsis',
  'external-link',
  'file-minus',
  'file-pen-line',
  'file-text',
  'grip-vertical',
  'history',
  'house',
  'landmark',
  'layout-template',
  'link',
  'list',
  'log-out',
  'mail',
  'menu',
  'package',
  'paperclip',
  'percent',
  'plus',
  'receipt',
  'refresh-cw',
  'scroll-text',
  'search',
  'settings',
  'trash-2',
  'user',
  'users',
  'wallet',
  'x',
  'arrow-down',
  'arrow-up',
  'bookmark',
  'calendar-check',
  'chevrons-up-down',
  'columns-3',
  'list-filter',
]

/** The text of `web/parts/icons.tsx`. */
export async function drawnIcons(): Promise<string> {
  const drawn = await Promise.all(
    names.toSorted().map(async (name) => {
      const svg = await readFile(new URL(import.meta.resolve(`lucide-static/icons/${name}.svg`)), 'utf8')
      const inner = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1] ?? ''
      return `  '${name}': <>${inner.replace(/\s*\n\s*/g, '')}</>,`
    }),
  )
  return `// Made by \`npm run generate\` from lucide-static (ISC).\n\nconst drawn = {\n${drawn.join('\n')}\n}\n\nexport type IconName = keyof typeof drawn\n\n/** A drawing beside a text, which says the same. */\nexport const Icon = ({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) => (\n  <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">\n    {drawn[name]}\n  </svg>\n)\n`
}
