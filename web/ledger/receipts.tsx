import type { ComponentChildren, ComponentProps } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { UnpostedReceipt } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { uploading } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { disabledReason } from '../answers/session.ts'
import { DropPlace } from '../parts/drop-place.tsx'
import { Icon } from '../parts/icons.tsx'
import { PageTurner, paperWidth } from '../parts/paper.tsx'
import { Shown } from '../parts/shown.tsx'
import { common } from '../words/common.ts'
import { sizeText } from '../words/words.ts'
import { words } from './words.ts'

const ACCEPT = 'application/pdf,image/png,image/jpeg'
/** The most receipts of an entry. */
const AT_MOST = 10
const titleOf = ({ name }: File): string => name.replace(/\.(pdf|png|jpe?g)$/i, '').slice(0, 128) || name

export const addReceipt = (entry: string, file: File, onProgress: (share: number) => void): Promise<unknown> =>
  uploading(onProgress).ledgerEntries.addReceipt(entry, { title: titleOf(file), file })

/** Uploads a receipt that is posted later. */
export const addUnposted = (file: File, onProgress: (share: number) => void): Promise<unknown> =>
  uploading(onProgress).receipts.add({ title: titleOf(file), file })

type PlaceProps = Pick<ComponentProps<typeof DropPlace>, 'upload' | 'disabledReason'> & {
  /** The number of the entry's receipts. */
  readonly has?: number
}

/** The place for adding receipts, up to the limit of an entry. */
export const ReceiptsPlace = ({ has = Number.NEGATIVE_INFINITY, ...place }: PlaceProps) => (
  <DropPlace
    label={words.chooseReceipts}
    accept={ACCEPT}
    multiple
    hasCamera
    room={AT_MOST - has}
    full={words.receiptsFull(AT_MOST)}
    {...place}
  />
)

type FigureProps = {
  /** Its file: a receipt of an entry has more fields. */
  readonly of: UnpostedReceipt
  /** The address of the file. */
  readonly path: string
  readonly children?: ComponentChildren
}

/** A receipt as a picture, page by page, with its file, and acts below it. */
export function ReceiptFigure({ of, path, children }: FigureProps) {
  const [page, setPage] = useState(1)
  const width = paperWidth() === 893 ? 893 : 1786
  return (
    <figure class="paper receipt">
      <a href={`${path}/pages/${page}?width=1786`} target="_blank" rel="noreferrer">
        <img
          src={`${path}/pages/${page}?width=${width}`}
          alt={`${of.title}, ${common.page(page, of.pages)}`}
          loading="lazy"
        />
      </a>
      <PageTurner page={page} pages={of.pages} turn={setPage} />
      <figcaption class="row">
        <Icon name="paperclip" />
        <span class="long">{of.name}</span>
        <span class="quiet small">{sizeText(of.size)}</span>
        <a class="button" href={path} download={of.name}>
          {words.download}
        </a>
      </figcaption>
      {children}
    </figure>
  )
}

/** The receipts of an entry beside it. An added one stays. */
export function Receipts({ entry }: { readonly entry: string }) {
  const answered = useAnswer(ask.ledgerEntries.listReceipts(entry))
  return (
    <section class="stack" aria-labelledby="receipts">
      <h2 id="receipts">{words.receipts}</h2>
      <Shown of={answered}>
        {({ receipts }) => (
          <div class="thumbnails">
            {receipts.map((one) => (
              <ReceiptFigure key={one.id} of={one} path={`/v1/ledger-entries/${entry}/receipts/${one.id}`} />
            ))}
          </div>
        )}
      </Shown>
      <ReceiptsPlace
        has={answered.answer?.receipts.length ?? 0}
        upload={async (file, onProgress) => {
          await addReceipt(entry, file, onProgress)
          await answered.again()
        }}
        disabledReason={disabledReason('ledger:write')}
      />
    </section>
  )
}

type ChosenProps = {
  /** The receipt that the entry is posted for. */
  readonly unposted: UnpostedReceipt | undefined
  readonly files: readonly File[]
  readonly add: (file: File) => void
  readonly remove: (file: File) => void
}

/** The receipts of an unposted entry: they are uploaded once it is posted. */
export function ChosenReceipts({ unposted, files, add, remove }: ChosenProps) {
  return (
    <section class="stack" aria-labelledby="receipts">
      <h2 id="receipts">{words.receipts}</h2>
      {unposted && <ReceiptFigure of={unposted} path={`/v1/receipts/${unposted.id}`} />}
      {files.map((file) => (
        <ChosenFile key={`${file.name} ${file.size}`} file={file} remove={() => remove(file)} />
      ))}
      <ReceiptsPlace has={files.length + (unposted ? 1 : 0)} upload={async (file) => add(file)} />
    </section>
  )
}

/** A picture is shown for reading; a PDF by its name. */
function ChosenFile({ file, remove }: { readonly file: File; readonly remove: () => void }) {
  const picture = useMemo(() => (file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined), [file])
  useEffect(() => () => URL.revokeObjectURL(picture ?? ''), [picture])
  return (
    <figure class="paper receipt">
      {picture && <img src={picture} alt={file.name} />}
      <figcaption class="row">
        <Icon name="paperclip" />
        <span class="long">{file.name}</span>
        <span class="quiet small">{sizeText(file.size)}</span>
        <button type="button" class="button plain" aria-label={`${common.remove}, ${file.name}`} onClick={remove}>
          <Icon name="x" />
        </button>
      </figcaption>
    </figure>
  )
}
