type Recipe = { readonly number: string; readonly title: string; readonly code: string }

/** The numbered recipes of a page: each is a heading of the third level, and the first block of code in the language below it. */
export function recipesIn(page: string, language: 'ts' | 'python'): readonly Recipe[] {
  return page
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [, number = '', title = ''] = /^(\d+)\. (.*)$/m.exec(section) ?? []
      const [, code = ''] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(section) ?? []
      return { number, title, code }
    })
}
