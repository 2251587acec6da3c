import { useState } from 'preact/hooks'
import { deleteRecord, type Question } from '../answers/answers.ts'
import { disabledReason } from '../answers/session.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { tell } from '../parts/notices.tsx'
import { common } from '../words/common.ts'
import { go } from './place.ts'

type Props = {
  readonly name: string
  readonly record: Question<unknown>
  /** The page that lists it. */
  readonly list: string
  readonly scope: string
  readonly act: () => Promise<unknown>
  /** The notice afterwards. */
  readonly told?: string
}

/** A button that deletes the record of a page after a question, and opens the list. */
export function DeleteRecord({ name, record, list, scope, act, told }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="danger" disabledReason={disabledReason(scope)} onPress={() => setAsking(true)}>
        {common.delete}
      </Button>
      {isAsking && (
        <Confirm
          title={common.delete}
          isDangerous
          text={name}
          act={() => deleteRecord(record, act)}
          onClose={(isDone) => {
            setAsking(false)
            if (!isDone) return
            if (told !== undefined) tell(told)
            go(list, { replace: true })
          }}
        />
      )}
    </>
  )
}
