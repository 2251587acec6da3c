import { useEffect, useMemo } from 'preact/hooks'
import { useAnswer } from '../answers/answers.ts'
import { ask } from '../answers/ask.ts'
import { Drawing, pagesIn, paperWidth } from '../parts/paper.tsx'
import { Shown } from '../parts/shown.tsx'
import { common } from '../words/common.ts'
import type { AnyDocument, Kind } from './kinds.ts'

type Props = { readonly kind: Kind; readonly of: AnyDocument }

/** The first page of a document as a picture, which opens the PDF with all of them. */
export function FirstPage({ kind, of: { id, number } }: Props) {
  const page = ask[kind.name].getPage(id, '1', { width: paperWidth() })
  const first = useAnswer({
    ...page,
    ask: async (asking) => {
      const response = await page.ask(asking)
      return { image: await response.blob(), pages: pagesIn(response) }
    },
  })
  const image = first.answer?.image
  const url = useMemo(() => image && URL.createObjectURL(image), [image])
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  const pdf = ask[kind.name].getPdf(id).key
  return (
    <div class="paper">
      <Shown of={first} loading={<Drawing />}>
        {({ pages }) => (
          <a href={pdf} target="_blank" rel="noreferrer">
            <img src={url} alt={`${number || common.draft} ${common.page(1, pages)}`} />
          </a>
        )}
      </Shown>
      <a class="button" href={pdf} target="_blank" rel="noreferrer">
        {common.openPdf}
      </a>
    </div>
  )
}
