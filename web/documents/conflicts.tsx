import { useContactNames } from '../answers/names.ts'
import type { Form } from '../frame/form.ts'
import { Button } from '../parts/button.tsx'
import type { Choices } from './choices.ts'
import type { Draft } from './draft.rules.ts'
import { headWords } from './editor-head.tsx'
import { editorWords } from './editor-words.ts'

type Props = {
  readonly of: Pick<Form<Draft>, 'conflicts' | 'settle' | 'set'>
  readonly isEstimate: boolean
  readonly choices: Choices
}

/** The page's name of a field. */
function fieldText(field: string, isEstimate: boolean): string {
  const head: Readonly<Record<string, string | undefined>> = headWords(isEstimate)
  const [, index = '', name = ''] = /^positions\[(\d+)\]\.(\w+)$/.exec(field) ?? []
  const fields: Readonly<Record<string, string | undefined>> = editorWords.fields
  return name === '' ? (head[field] ?? field) : `${fields[name] ?? name}, ${editorWords.position(Number(index) + 1)}`
}

/** Concurrent changes of two people, side by side: each is chosen before saving again. */
export function Conflicts({ of: { conflicts, settle, set }, isEstimate, choices }: Props) {
  const nameOf = useContactNames()
  const valueOf = (field: string, of: unknown): string => {
    const value = String(of)
    if (field === 'recipient') return nameOf(value)
    if (field === 'template') return choices.templates.find(({ id }) => id === value)?.name ?? value
    return value
  }
  if (conflicts.length === 0) return null
  return (
    <div class="note warn stack" role="alert" data-conflicts>
      <p>{editorWords.bothChanged}</p>
      {conflicts.map((one) => (
        <div key={one.field} class="row">
          <strong>{fieldText(one.field, isEstimate)}</strong>
          <Button onPress={() => settle(one)}>{editorWords.keepMine(valueOf(one.field, one.mine))}</Button>
          <Button
            onPress={() => {
              set(one.take)
              settle(one)
            }}
          >
            {editorWords.takeTheirs(valueOf(one.field, one.theirs))}
          </Button>
        </div>
      ))}
    </div>
  )
}
