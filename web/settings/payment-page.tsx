import type { Organisation } from '../../client/src/index.ts'
import { DraftForm } from '../frame/draft.tsx'
import { TextField } from '../parts/field.tsx'
import { Shown } from '../parts/shown.tsx'
import { type SectionProps, useOrganisation, useSettings } from './organisation.ts'
import { SettingsHead } from './settings-tabs.tsx'
import { words } from './words.ts'

const fields = ['iban', 'qrIban', 'bankName'] as const
/** What a payment part names of who is paid, besides the account. */
const named = ['name', 'postCode', 'townName', 'country'] as const

/** Whether invoices carry a QR-bill, and what is missing for it. */
function Readiness({ of }: { readonly of: Organisation }) {
  const missing = [
    ...(of.iban || of.qrIban ? [] : [words.fields.iban]),
    ...named.filter((name) => !of[name]).map((name) => words.fields[name]),
  ]
  return missing.length === 0 ? (
    <p class="state good">{words.billReady}</p>
  ) : (
    <p class="note warn">{words.billMissing(missing.join(', '))}</p>
  )
}

function PaymentForm(props: SectionProps) {
  const draft = useSettings('payment', props, fields)
  return (
    <DraftForm draft={draft} scope="settings:write">
      <Readiness of={props.known.organisation} />
      <p class="quiet">{words.paymentActs}</p>
      <div class="columns">
        <TextField label={words.fields.iban} hint={words.ibanActs} {...draft.field('iban')} />
        <TextField label={words.fields.qrIban} hint={words.qrIbanActs} {...draft.field('qrIban')} />
        <TextField label={words.fields.bankName} {...draft.field('bankName')} />
      </div>
    </DraftForm>
  )
}

/** Where customers pay to. */
export function PaymentPage() {
  const organisation = useOrganisation()
  return (
    <>
      <SettingsHead section="payment" />
      <Shown of={organisation}>{(known) => <PaymentForm known={known} again={organisation.again} />}</Shown>
    </>
  )
}
