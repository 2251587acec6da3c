import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { Dialog, useLeaving } from '../parts/dialog.tsx'
import { messageOf, tell } from '../parts/notices.tsx'
import { common } from '../words/common.ts'
import { words } from './words.ts'

type CommonAct<Row> = {
  readonly key: string
  readonly label: string
  readonly isDangerous?: boolean
  readonly disabledReason?: string | undefined
  /** Whether the act applies to the state of a row. */
  readonly fits: (row: Row) => boolean
}

/** An act on several rows of a list, one after the other. */
type ActOnEach<Row> = CommonAct<Row> & {
  /** The question before it, with the number of rows. */
  readonly ask: (count: number) => string
  readonly told: (count: number) => string
  /** The name of a row in the message of its failure. */
  readonly nameOf: (row: Row) => string
  readonly act: (row: Row) => Promise<unknown>
}

/** An act on several rows at once, in a dialog of its own. */
type ActOnAll<Row> = CommonAct<Row> & {
  readonly dialog: (rows: readonly Row[], onClose: () => void) => ComponentChildren
}

export type ListAct<Row> = ActOnEach<Row> | ActOnAll<Row>

type Props<Row> = { readonly act: ActOnEach<Row>; readonly rows: readonly Row[]; readonly onClose: () => void }
type Failure = { readonly name: string; readonly message: string }

/** Asks, acts row by row, and reports the failed rows with reasons. Completed acts stay. */
export const ActOnSeveral = <Row,>(props: Props<Row>) => (
  <Dialog title={props.act.label} onClose={props.onClose}>
    <Progress {...props} />
  </Dialog>
)

function Progress<Row>({ act, rows, onClose }: Props<Row>) {
  // A completed row may not match any more: the rows are those of the beginning.
  const [all] = useState(rows.filter(act.fits))
  const [done, setDone] = useState<number>()
  const [failed, setFailed] = useState<readonly Failure[]>([])
  const isStopped = useRef(false)
  const isBusy = done !== undefined && done < all.length && !isStopped.current
  const leave = useLeaving(() => {
    isStopped.current = true
    return true
  })
  const begin = async () => {
    const failures: Failure[] = []
    setDone(0)
    for (const [index, row] of all.entries()) {
      if (isStopped.current) return
      await act.act(row).catch((error: unknown) => {
        failures.push({ name: act.nameOf(row), message: messageOf(error) })
      })
      setFailed([...failures])
      setDone(index + 1)
    }
    tell(act.told(all.length - failures.length))
    if (failures.length === 0) onClose()
  }
  return (
    <>
      <p>{act.ask(all.length)}</p>
      {all.length < rows.length && <p class="quiet">{words.skipped(rows.length - all.length)}</p>}
      {done !== undefined && (
        <output>
          <progress max={all.length} value={done} aria-label={act.label} /> {words.ofMany(done, all.length)}
        </output>
      )}
      {failed.length > 0 && (
        <div class="violations" role="alert">
          <ul>
            {failed.map(({ name, message }) => (
              <li key={name}>
                <strong>{name}</strong>: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div class="actions">
        <Button isFirst={act.isDangerous ?? false} onPress={leave}>
          {done === undefined ? common.cancel : isBusy ? words.stop : common.close}
        </Button>
        {done === undefined && (
          <Button
            look={act.isDangerous ? 'danger' : 'main'}
            isFirst={!act.isDangerous}
            onPress={begin}
            disabledReason={all.length === 0 ? words.noneFits : undefined}
          >
            {act.label}
          </Button>
        )}
      </div>
    </>
  )
}
