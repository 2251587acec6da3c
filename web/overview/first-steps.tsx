import type { Overview } from '../../client/src/index.ts'
import { api } from '../answers/api.ts'
import { useIntent } from '../answers/intent.ts'
import { disabledReason } from '../answers/session.ts'
import { go } from '../frame/place.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icons.tsx'
import { language } from '../words/words.ts'
import { words } from './words.ts'

const places = {
  company: '/app/settings/company',
  contact: '/app/contacts/new',
  document: '/app/estimates/new',
} as const

/** An example draft in the person's language, to be deleted afterwards. */
const exampleOf = () => {
  const prices = [1_200, 8_400, 2_350.5]
  const positions = words.firstSteps.exampleRows.map((name, index) => ({
    type: 'product' as const,
    name,
    quantity: 1,
    singleAmount: prices[index] ?? 0,
    contraAccount: 3400,
  }))
  return {
    title: words.firstSteps.exampleTitle,
    customRecipientText: words.firstSteps.exampleRecipient,
    language: language.value,
    positions,
  }
}

/** The first steps of a new organisation, each with a tick once it is done; hidden when all are. */
export function FirstSteps({ of }: { readonly of: NonNullable<Overview['firstSteps']> }) {
  const { keyOf } = useIntent()
  const makeExample = async () => {
    const body = exampleOf()
    const { estimate } = await api.estimates.create(body, { idempotencyKey: keyOf(body) })
    go(`/app/estimates/${estimate.id}`)
  }
  return (
    <section class="sheet stack">
      <h2>{words.firstSteps.title}</h2>
      <ol class="steps">
        {(['company', 'contact', 'document'] as const).map((step) => (
          <li key={step} class={of[step] ? 'done' : undefined}>
            <span class="tick">{of[step] && <Icon name="check" />}</span>
            <span>
              <a href={places[step]}>{words.firstSteps[step]}</a>{' '}
              <span class="quiet small">{of[step] ? words.firstSteps.done : words.firstSteps.open}</span>
            </span>
          </li>
        ))}
      </ol>
      {!of.document && (
        <p>
          <Button disabledReason={disabledReason('invoices:write')} onPress={makeExample}>
            {words.firstSteps.example}
          </Button>
        </p>
      )}
    </section>
  )
}
