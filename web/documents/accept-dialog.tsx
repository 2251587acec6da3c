import { useState } from 'preact/hooks'
import { api, faultsOf } from '../answers/api.ts'
import { Confirm } from '../parts/confirm.tsx'
import { TextField } from '../parts/field.tsx'
import { say } from '../words/words.ts'

type Props = { readonly estimate: string; readonly onClose: (isDone: boolean) => void }

/** Notes who accepted an estimate, where the customer said so by telephone or on paper. */
export function AcceptDialog({ estimate, onClose }: Props) {
  const words = say().documents
  const [signingPerson, setPerson] = useState('')
  const [error, setError] = useState<unknown>()
  const accept = async () => {
    setError(undefined)
    await api.estimates.accept(estimate, { signingPerson }).catch((thrown: unknown) => {
      setError(thrown)
      throw thrown
    })
  }
  return (
    <Confirm title={words.accept} text="" act={accept} onClose={onClose}>
      <TextField
        label={words.signedBy}
        name="signingPerson"
        value={signingPerson}
        onInput={setPerson}
        fault={faultsOf(error).find(({ field }) => field === 'signingPerson')?.message}
      />
    </Confirm>
  )
}
