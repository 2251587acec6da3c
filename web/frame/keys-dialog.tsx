import { useState } from 'preact/hooks'
import { Dialog } from '../parts/dialog.tsx'
import { CheckField } from '../parts/select-field.tsx'
import { say } from '../words/words.ts'
import { areas } from './areas.ts'
import { areKeysOn, keyed, setKeysOn } from './shortcuts.ts'

/** All keys: those of every page, and those that the buttons of this page have. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const words = say().keys
  const [isOn, setOn] = useState(areKeysOn())
  const everywhere: readonly (readonly [string, string])[] = [
    ['Ctrl K', say().frame.search],
    ['/', words.search],
    ['J K', words.rows],
    ['?', words.title],
    ...areas().flatMap(({ key, word }) => (key ? [[`G ${key.toUpperCase()}`, say().frame.areas[word]] as const] : [])),
  ]
  const here = keyed().map(
    (element) => [element.getAttribute('aria-keyshortcuts') ?? '', element.textContent.trim()] as const,
  )
  return (
    <Dialog title={words.title} onClose={onClose}>
      <dl class="facts">
        {[...here, ...everywhere].map(([key, text]) => (
          <div key={key} class="row">
            <dt>
              <kbd>{key.replace('Control+', 'Ctrl ')}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <CheckField
        label={words.on}
        name="keys"
        value={isOn}
        onInput={(on) => {
          setKeysOn(on)
          setOn(on)
        }}
      />
    </Dialog>
  )
}
