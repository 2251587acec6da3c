import { useState } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icons.tsx'
import { instantText, say } from '../words/words.ts'
import { creationOf, type Draft } from './draft.rules.ts'
import type { EditableKind } from './kinds.ts'
import { usePicture } from './preview.ts'

type Props = { readonly kind: EditableKind; readonly draft: Draft }

/** What the customer will see, as a picture that follows each key. Paper stays white in the dark. */
export function Paper({ kind, draft }: Props) {
  const words = say().editor
  const [page, setPage] = useState(1)
  const width = devicePixelRatio > 1.5 ? 1786 : devicePixelRatio > 1 ? 1240 : 893
  const body = creationOf(draft)
  const key = `${page} ${JSON.stringify(body)}`
  const { picture, error } = usePicture(key, (signal) => kind.preview(body, { page, width }, signal))
  const pages = picture?.pages ?? 1
  return (
    <section class="paper" aria-label={words.preview}>
      {picture ? (
        <img src={picture.url} alt={words.previewOf(page, pages)} class={error === undefined ? undefined : 'old'} />
      ) : (
        <div class="blank" />
      )}
      <div class="row">
        {pages > 1 && (
          <>
            <Button look="plain" label={words.pageBefore} onPress={() => setPage(Math.max(1, page - 1))}>
              <Icon name="chevron-left" />
            </Button>
            <span>{words.page(page, pages)}</span>
            <Button look="plain" label={words.pageAfter} onPress={() => setPage(Math.min(pages, page + 1))}>
              <Icon name="chevron-right" />
            </Button>
          </>
        )}
        {error !== undefined && (
          <span class="quiet small">
            {picture ? words.shows(instantText(picture.at.toISOString())) : words.noPreview}
          </span>
        )}
      </div>
    </section>
  )
}
