import { useState } from 'preact/hooks'
import type { LedgerEntry } from '../../client/src/index.ts'
import { isAccountOfItems } from '../../src/books/accounts/account.rules.ts'
import { useAnswer } from '../answers/answers.ts'
import { api, Hint } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { nameOf, searchContacts, useContactOptions } from '../answers/names.ts'
import { disabledReason, may } from '../answers/session.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ShownPage } from '../frame/shown-page.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Choice } from '../parts/choice.tsx'
import { Transactions } from '../parts/transactions.tsx'
import type { PageProps } from '../routes.ts'
import { common } from '../words/common.ts'
import { dayText, instantText, moneyText, numberText } from '../words/words.ts'
import { Receipts } from './receipts.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { words } from './words.ts'

/** The page of the document or payment behind an entry. */
const causes: Readonly<Partial<Record<LedgerEntry['source'], string>>> = {
  invoice: '/app/invoices',
  annulment: '/app/invoices',
  'credit-note': '/app/credit-notes',
  payment: '/app/payments',
}

function Cause({ of: { source, documentNumber = '' } }: { readonly of: LedgerEntry }) {
  const list = causes[source]
  return list === undefined ? (
    documentNumber
  ) : (
    <a href={`${list}?q=${encodeURIComponent(documentNumber)}`}>{documentNumber}</a>
  )
}

/** Names the contact of an open item, once. */
function ContactDialog({ entry, again, onClose }: ContactProps) {
  const form = useForm({
    before: { contact: '' },
    send: async ({ values, options }) => {
      if (values.contact === '') throw new Hint(common.required, 'contact')
      await api.ledgerEntries.modify(entry, values, options(values))
      await again()
      return onClose
    },
  })
  return (
    <FormDialog title={words.nameContact} form={form} scope="ledger:write" onClose={onClose}>
      <p class="quiet">{words.nameContactHint}</p>
      <Choice
        label={common.records.contact}
        options={useContactOptions(form.values.contact)}
        search={searchContacts}
        {...form.field('contact')}
      />
    </FormDialog>
  )
}

type ContactProps = {
  readonly entry: string
  readonly again: () => Promise<unknown>
  readonly onClose: () => void
}

/** The contact of the open item of an entry, or the button that names it. */
function ContactOf({ entry, again }: { readonly entry: LedgerEntry; readonly again: ContactProps['again'] }) {
  const [isNaming, setNaming] = useState(false)
  const known = useAnswer(entry.contact && may('contacts:read') ? ask.contacts.get(entry.contact) : undefined)
  const accounts = [entry.debitAccount, entry.creditAccount]
  if (entry.source !== 'api' || !accounts.some(isAccountOfItems) || !may('contacts:read')) return null
  return (
    <>
      <dt>{common.records.contact}</dt>
      <dd>
        {entry.contact ? (
          <a href={`/app/contacts/${entry.contact}`}>{known.answer ? nameOf(known.answer.contact) : '…'}</a>
        ) : (
          <Button look="plain" disabledReason={disabledReason('ledger:write')} onPress={() => setNaming(true)}>
            {words.nameContact}
          </Button>
        )}
        {isNaming && <ContactDialog entry={entry.id} again={again} onClose={() => setNaming(false)} />}
      </dd>
    </>
  )
}

/** One entry: its movements, its source, and its place in the chain. */
export function EntryPage({ params }: PageProps) {
  const id = params['id'] ?? ''
  const [isReversing, setReversing] = useState(false)
  const answered = useAnswer(ask.ledgerEntries.get(id))
  const posted = useAnswer(ask.auditLog.list({ action: 'ledger-entries.posted', record: id, limit: 1 }))
  const postedBy = posted.answer?.auditLog[0]?.by?.name
  return (
    <ShownPage of={answered}>
      {({ ledgerEntry: entry }) => (
        <>
          <PageHead title={`${common.entry} ${entry.sequence}`}>
            <ButtonLink to={`/app/ledger/new?like=${id}`} disabledReason={disabledReason('ledger:write')}>
              {words.copy}
            </ButtonLink>
            {!entry.reversedBy && ['api', 'invoice', 'payment'].includes(entry.source) && (
              <Button
                look="danger"
                disabledReason={
                  disabledReason('ledger:write') ?? (entry.source === 'api' ? undefined : words.withItsCause)
                }
                onPress={() => setReversing(true)}
              >
                {words.reverse}
              </Button>
            )}
          </PageHead>
          <div class="document">
            <div class="stack beside">
              <dl class="facts sheet">
                <dt>{common.date}</dt>
                <dd>{dayText(entry.date)}</dd>
                <dt>{words.text}</dt>
                <dd>{entry.description}</dd>
                <dt>{common.amount}</dt>
                <dd>
                  <strong>{moneyText(entry.currency, entry.amount / 100)}</strong>
                  {entry.exchangeRate !== 1 && `, ${words.rate(numberText(entry.exchangeRate))}`}
                </dd>
                {entry.documentNumber && (
                  <>
                    <dt>{common.document}</dt>
                    <dd>
                      <Cause of={entry} />
                    </dd>
                  </>
                )}
                <ContactOf entry={entry} again={answered.again} />
                <dt>{words.createdAt}</dt>
                <dd>
                  {instantText(entry.createdAt)}
                  {postedBy && `, ${postedBy}`}
                </dd>
                {entry.reversedBy && (
                  <>
                    <dt>{words.reversedBy}</dt>
                    <dd>
                      <a href={`/app/ledger/${entry.reversedBy}`}>{common.entry}</a>
                    </dd>
                  </>
                )}
                {entry.reverses && (
                  <>
                    <dt>{words.reverses}</dt>
                    <dd>
                      <a href={`/app/ledger/${entry.reverses}`}>{common.entry}</a>
                    </dd>
                  </>
                )}
                <dt>{words.hash}</dt>
                <dd class="small quiet">{entry.hash}</dd>
              </dl>
              <Transactions of={entry.transactions} />
            </div>
            <Receipts entry={id} />
          </div>
          {isReversing && (
            <ReverseDialog
              title={words.reverse}
              text={words.reverseAsk}
              date={entry.date}
              act={async (reversal, options) => {
                await api.ledgerEntries.reverse(id, reversal, options)
                await answered.again()
              }}
              told={words.reversed}
              onClose={() => setReversing(false)}
            />
          )}
        </>
      )}
    </ShownPage>
  )
}
