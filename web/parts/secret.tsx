import { useState } from 'preact/hooks'
import { say } from '../words/words.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'

type Props = { readonly title: string; readonly text: string; readonly secret: string; readonly onClose: () => void }

/** A secret that is shown once, to be copied. */
export function SecretDialog({ title, text, secret, onClose }: Props) {
  const words = say().parts
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    setCopied(true)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <Field label={title} hideLabel>
        {(input) => <input {...input} class="input" name="secret" readOnly value={secret} />}
      </Field>
      <div class="actions">
        <output class="quiet small">{isCopied ? words.copied : ''}</output>
        <Button onPress={copy}>{words.copy}</Button>
        <Button look="main" onPress={onClose}>
          {say().frame.close}
        </Button>
      </div>
    </Dialog>
  )
}
