import { useEffect, useMemo } from 'preact/hooks'
import { useAnswer } from '../answers/answers.ts'
import { pagesIn, paperWidth } from '../parts/paper.tsx'
import { Shown } from '../parts/shown.tsx'
import { say } from '../words/words.ts'
import type { AnyDocument, Kind } from './kinds.ts'

type Props = { readonly kind: Kind; readonly of: AnyDocument }

/** The pages of a document as pictures. The first says how many there are; the others are fetched when one scrolls to them. */
export function Pages({ kind, of: { id, number } }: Props) {
  const words = say().parts
  const first = useAnswer(`${kind.api}/${id}/pages`, async () => {
    const response = await kind.page(id, { width: paperWidth() })
    return { image: await response.blob(), pages: pagesIn(response) }
  })
  const image = first.answer?.image
  const url = useMemo(() => image && URL.createObjectURL(image), [image])
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  return (
    <Shown of={first}>
      {({ pages }) => (
        <div class="paper">
          {Array.from({ length: pages }, (_, index) => (
            <img
              key={index}
              src={index === 0 ? url : `${kind.api}/${id}/pages/${index + 1}?width=${paperWidth()}`}
              alt={`${number} ${words.page(index + 1, pages)}`}
              loading="lazy"
            />
          ))}
        </div>
      )}
    </Shown>
  )
}
