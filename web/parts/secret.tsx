import { useState } from 'preact/hooks'
import { common } from '../words/common.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { words } from './words.ts'

type Props = {
  readonly title: string
  readonly text: string
  /** Missing if the first answer was lost: the service does not return it a second time. */
  readonly secret: string | undefined
  /** The advice for a lost secret. */
  readonly lost: string
  readonly onClose: () => void
}

/** A secret that is shown once, to be copied: closing, which loses it, is the main act only afterwards. */
export function SecretDialog({ title, text, secret, lost, onClose }: Props) {
  const [isCopied, setCopied] = useState(false)
  const copy = async (shown: string) => {
    await navigator.clipboard.writeText(shown)
    setCopied(true)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {secret === undefined ? (
        <p class="note bad">{lost}</p>
      ) : (
        <>
          <p>{text}</p>
          <Field label={title} hideLabel>
            {(input) => <input {...input} class="input" name="secret" readOnly value={secret} />}
          </Field>
        </>
      )}
      <div class="actions">
        <output class="quiet small">{isCopied ? common.copied : ''}</output>
        {secret !== undefined && (
          <Button look={isCopied ? undefined : 'main'} onPress={() => copy(secret)}>
            {words.copy}
          </Button>
        )}
        <Button look={isCopied || secret === undefined ? 'main' : undefined} onPress={onClose}>
          {common.close}
        </Button>
      </div>
    </Dialog>
  )
}
