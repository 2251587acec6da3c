import { useState } from 'preact/hooks'
import { Dialog } from '../parts/dialog.tsx'
import { CheckField } from '../parts/select-field.tsx'
import { common } from '../words/common.ts'
import { areas } from './areas.ts'
import { areKeysOn, keyed, nameOf, setKeysOn } from './shortcuts.ts'
import { words } from './words.ts'

/** All shortcuts: those of every page, and those of this page's buttons. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn())
  const everywhere: readonly (readonly [string, string])[] = [
    ['Ctrl K', words.search],
    ['/', words.keys.search],
    ['J K', words.keys.rows],
    ['X', words.keys.select],
    ['⇧ X', words.keys.selectTo],
    ['?', words.keys.title],
    ...areas().flatMap(({ key, word }) => (key ? [[`G ${key.toUpperCase()}`, common.areas[word]] as const] : [])),
  ]
  // The button at the top has a shortcut of every page.
  const here = keyed().flatMap((element) => {
    const key = (element.getAttribute('aria-keyshortcuts') ?? '').replace('Control+', 'Ctrl ')
    return everywhere.some(([one]) => one === key) ? [] : [[key, nameOf(element)] as const]
  })
  return (
    <Dialog title={words.keys.title} onClose={onClose}>
      <dl class="facts">
        {[...here, ...everywhere].map(([key, text]) => (
          <div key={key} class="row">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <CheckField
        label={words.keys.on}
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
