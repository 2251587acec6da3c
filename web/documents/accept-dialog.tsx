import { useState } from 'preact/hooks'
import { api, violationOf } from '../answers/api.ts'
import { Confirm } from '../parts/confirm.tsx'
import { TextField } from '../parts/field.tsx'
import { words } from './words.ts'

type Props = { readonly estimate: string; readonly onClose: (isDone: boolean) => void }

/** Notes who accepted an estimate, where the customer said so by telephone or on paper. */
export function AcceptDialog({ estimate, onClose }: Props) {
  const [signingPerson, setPerson] = useState('')
  const accept = () => api.estimates.accept(estimate, { signingPerson })
  return (
    <Confirm title={words.accept} text="" act={accept} onClose={onClose}>
      {(error) => (
        <TextField
          label={words.signedBy}
          name="signingPerson"
          value={signingPerson}
          onInput={setPerson}
          violation={violationOf(error, 'signingPerson')}
        />
      )}
    </Confirm>
  )
}
