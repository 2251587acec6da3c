import { useState } from 'preact/hooks'
import type { Token } from '../../client/src/index.ts'
import { type Scope, scopes } from '../../src/tenants/tokens/scope.rules.ts'
import { askAgain } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { disabledReason, may } from '../answers/session.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { DayField, today } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { TextField } from '../parts/field.tsx'
import { Icon } from '../parts/icons.tsx'
import { List } from '../parts/list.tsx'
import { Menu } from '../parts/menu.tsx'
import { SecretDialog } from '../parts/secret.tsx'
import { ChoicesField } from '../parts/select-field.tsx'
import { common } from '../words/common.ts'
import { dayText, instantText } from '../words/words.ts'
import { DevelopersHead } from './developers-head.tsx'
import { words } from './words.ts'

/** The suggested validity of a token, in days. */
const DAYS = 90

const dayAhead = (days: number): string => {
  const date = new Date(`${today()}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

type FormProps = {
  /** The token that the new one replaces. */
  readonly like?: Token | undefined
  readonly onClose: () => void
  readonly onMade: (made: Token) => void
}

/** A new token: its name, scopes and end. Its secret is shown once. */
function TokenDialog({ like, onClose, onMade }: FormProps) {
  const form = useForm({
    before: { name: like?.name ?? '', scopes: (like?.scopes ?? []) as readonly Scope[], expiresAt: dayAhead(DAYS) },
    send: async ({ values, options }) => {
      // Valid until the end of the day.
      const end = values.expiresAt !== '' && { expiresAt: new Date(`${values.expiresAt}T23:59:59`).toISOString() }
      const body = { name: values.name.trim(), scopes: values.scopes, ...end }
      const { token } = await api.tokens.create(body, options(body))
      await askAgain(ask.tokens.list())
      return () => {
        onClose()
        onMade(token)
      }
    },
  })
  return (
    <FormDialog
      title={like ? `${words.replace}: ${like.name}` : words.newToken}
      form={form}
      scope="tokens:write"
      saveWord={words.makeToken}
      onClose={onClose}
    >
      {like && <p>{words.replaceAbout}</p>}
      <TextField label={common.name} hint={words.nameHint} maxLength={64} {...form.field('name')} />
      <ChoicesField<Scope>
        label={words.scopes}
        options={scopes.map((scope) => [scope, words.scopeTexts[scope]])}
        {...form.field('scopes')}
      />
      <DayField label={words.ends} hint={words.endsHint} {...form.field('expiresAt')} />
    </FormDialog>
  )
}

const stateOf = ({ revokedAt, expiresAt }: Token): 'revoked' | 'ended' | 'valid' =>
  revokedAt ? 'revoked' : Date.parse(expiresAt) < Date.now() ? 'ended' : 'valid'

type Open = { readonly what: 'new' | 'replace' | 'revoke'; readonly token?: Token }

/** The tokens of programs: made, replaced before they end, revoked. */
export function TokensPage() {
  const [open, setOpen] = useState<Open>()
  const [made, setMade] = useState<Token>()
  const close = () => setOpen(undefined)
  const reason = disabledReason('tokens:write')
  const actions = (token: Token) => (
    <Menu
      label={`${common.more}: ${token.name}`}
      items={(['replace', 'revoke'] as const).map((what) => ({
        key: what,
        label: words[what],
        disabledReason: reason,
        onChoose: () => setOpen({ what, token }),
      }))}
    >
      <Icon name="ellipsis" />
    </Menu>
  )
  return (
    <>
      <DevelopersHead page="tokens">
        <Button look="main" disabledReason={reason} onPress={() => setOpen({ what: 'new' })}>
          {words.newToken}
        </Button>
      </DevelopersHead>
      <div class="stack">
        <p class="quiet">{words.tokensAbout}</p>
        {may('tokens:write') && (
          <List<Token>
            title={common.developerPages.tokens}
            keyOf={({ id }) => id}
            columns={[
              { title: common.name, cell: ({ name, hint }) => `${name} …${hint}` },
              {
                title: words.scopes,
                isSecondary: true,
                cell: (token) => <span class="small">{token.scopes.join(', ')}</span>,
              },
              { title: words.ends, cell: ({ expiresAt }) => dayText(expiresAt.slice(0, 10)) },
              {
                title: words.used,
                isSecondary: true,
                cell: ({ lastUsedAt }) => (lastUsedAt ? instantText(lastUsedAt) : ''),
              },
              {
                title: common.state,
                cell: (token) => {
                  const state = stateOf(token)
                  return <span class={state === 'valid' ? 'state good' : 'state quiet'}>{words.states[state]}</span>
                },
              },
              { title: common.more, isFigure: true, cell: (token) => !token.revokedAt && actions(token) },
            ]}
            ask={(page) => ask.tokens.list(page)}
            empty={words.noToken}
          />
        )}
      </div>
      {(open?.what === 'new' || open?.what === 'replace') && (
        <TokenDialog like={open.token} onClose={close} onMade={setMade} />
      )}
      {open?.what === 'revoke' && open.token && (
        <Confirm
          title={`${words.revoke}: ${open.token.name}`}
          isDangerous
          text={words.revokeAsk}
          act={async () => {
            await api.tokens.revoke(open.token?.id ?? '')
            await askAgain(ask.tokens.list())
          }}
          onClose={close}
        />
      )}
      {made && (
        <SecretDialog
          title={words.secretToken}
          text={words.secretOnce}
          secret={made.token}
          lost={words.lostToken}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}
