import { Button } from '../parts/button.tsx'
import { say } from '../words/words.ts'
import type { Conflict } from './conflict.rules.ts'
import type { Draft } from './draft.rules.ts'

type Props = {
  readonly of: readonly Conflict[]
  readonly draft: Draft
  readonly set: (draft: Draft) => void
  readonly done: (left: readonly Conflict[]) => void
}

/** What two people changed at the same time, side by side: each is chosen before it is saved again. */
export function Conflicts({ of, draft, set, done }: Props) {
  const words = say().editor
  if (of.length === 0) return null
  return (
    <div class="note warn stack" role="alert">
      <p>{words.bothChanged}</p>
      {of.map((one) => {
        const settle = () => done(of.filter((other) => other !== one))
        return (
          <div key={one.field} class="row">
            <strong>{one.field}</strong>
            <Button onPress={settle}>{words.keepMine(one.mine)}</Button>
            <Button
              onPress={() => {
                set(one.take(draft))
                settle()
              }}
            >
              {words.takeTheirs(one.theirs)}
            </Button>
          </div>
        )
      })}
    </div>
  )
}
