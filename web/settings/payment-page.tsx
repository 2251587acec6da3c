import type { Organisation } from '../../client/src/index.ts'
import { FormSheet } from '../frame/form-sheet.tsx'
import { AmountField } from '../parts/amount-field.tsx'
import { TextField } from '../parts/field.tsx'
import { Shown } from '../parts/shown.tsx'
import { common } from '../words/common.ts'
import { type SectionProps, useOrganisation, useSettings } from './organisation.ts'
import { SettingsHead } from './settings-tabs.tsx'
import { words } from './words.ts'

const fields = ['iban', 'qrIban', 'bankName', 'smallDifferenceLimit'] as const
/** The payee's data in a payment part, besides the account. */
const named = ['name', 'postCode', 'townName', 'country'] as const

/** Whether invoices carry a QR-bill, and the missing data. */
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
  const form = useSettings('payment', props, fields)
  return (
    <FormSheet form={form} scope="settings:write" told={words.savedPage(common.settingsPages.payment)}>
      <Readiness of={props.known.organisation} />
      <p class="quiet">{words.paymentActs}</p>
      <div class="columns">
        <TextField label={words.fields.iban} hint={words.ibanActs} {...form.field('iban')} />
        <TextField label={words.fields.qrIban} hint={words.qrIbanActs} {...form.field('qrIban')} />
        <TextField label={words.fields.bankName} {...form.field('bankName')} />
        <AmountField
          label={`${words.fields.smallDifferenceLimit}, CHF`}
          hint={words.smallDifferenceActs}
          {...form.field('smallDifferenceLimit')}
        />
      </div>
    </FormSheet>
  )
}

/** The accounts for customers' payments. */
export function PaymentPage() {
  const organisation = useOrganisation()
  return (
    <>
      <SettingsHead section="payment" />
      <Shown of={organisation}>{(known) => <PaymentForm known={known} />}</Shown>
    </>
  )
}
