import { useState } from 'preact/hooks'
import type { Colleague } from '../../client/src/index.ts'
import type { Language } from '../../src/platform/words/languages.ts'
import { type Role, roles } from '../../src/tenants/people/role.rules.ts'
import { askAgain } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { useIntent } from '../answers/intent.ts'
import { disabledReason, may, readSession, session } from '../answers/session.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { TextField } from '../parts/field.tsx'
import { Icon } from '../parts/icons.tsx'
import { List } from '../parts/list.tsx'
import { Menu } from '../parts/menu.tsx'
import { SecretDialog } from '../parts/secret.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { common } from '../words/common.ts'
import { instantText, language, languages } from '../words/words.ts'
import { SettingsHead } from './settings-tabs.tsx'
import { words } from './words.ts'

/** The scope for managing people; reading the list also shows other people's addresses. */
const SCOPE = 'all'

/** A link, and the name of its person. */
type Made = { readonly url: string | undefined; readonly name: string }
type FormProps = { readonly onClose: () => void }

const RoleField = ({ of }: { readonly of: { name: string; value: Role; onInput: (role: Role) => void } }) => (
  <SelectField<Role>
    label={words.role}
    hint={words.people.roleActs[of.value]}
    options={roles.map((role) => [role, common.roles[role]])}
    name={of.name}
    value={of.value}
    onInput={of.onInput}
  />
)

function InvitationDialog({ onClose, onMade }: FormProps & { readonly onMade: (made: Made) => void }) {
  const form = useForm({
    before: { name: '', email: '', role: 'assistant' as Role, language: language.value },
    send: async ({ values: { name, email, ...rest }, options }) => {
      const body = { name: name.trim(), email: email.trim(), ...rest }
      const { person, link } = await api.people.invite(body, options(body))
      await askAgain(ask.people.list())
      return () => {
        onClose()
        onMade({ url: link.url, name: person.name })
      }
    },
  })
  return (
    <FormDialog
      title={words.people.invite}
      form={form}
      scope={SCOPE}
      saveWord={words.people.makeLink}
      onClose={onClose}
    >
      <TextField label={words.fields.name} maxLength={64} {...form.field('name')} />
      <TextField label={words.fields.email} type="email" {...form.field('email')} />
      <RoleField of={form.field('role')} />
      <SelectField<Language>
        label={words.fields.language}
        options={Object.entries(languages) as [Language, string][]}
        {...form.field('language')}
      />
    </FormDialog>
  )
}

function RoleDialog({ of: { id, name, role }, onClose }: FormProps & { readonly of: Colleague }) {
  const form = useForm({
    before: { role },
    send: async ({ values, options }) => {
      await api.people.modify(id, values, options(values))
      if (id === session.value?.person.id) await readSession()
      // With another role, the list may be forbidden.
      if (may(SCOPE)) await askAgain(ask.people.list())
      return onClose
    },
  })
  return (
    <FormDialog title={`${words.people.changeRole}: ${name}`} form={form} scope={SCOPE} onClose={onClose}>
      <RoleField of={form.field('role')} />
    </FormDialog>
  )
}

type Act = 'role' | 'link' | 'remove'
type Open = { readonly act: 'invite' } | { readonly act: Act; readonly person: Colleague }

const Actions = ({ of: person, onChoose }: { readonly of: Colleague; readonly onChoose: (act: Act) => void }) => {
  return (
    <Menu
      label={`${common.more}: ${person.name}`}
      items={[
        { key: 'role', label: words.people.changeRole, onChoose: () => onChoose('role') },
        { key: 'link', label: words.people.newLink, onChoose: () => onChoose('link') },
        { key: 'remove', label: common.remove, onChoose: () => onChoose('remove') },
      ]}
    >
      <Icon name="ellipsis" />
    </Menu>
  )
}

/** The question before a link is made or a person is removed. */
function Question({ open, onClose, onMade }: FormProps & { open: Open; onMade: (made: Made) => void }) {
  const { keyOf } = useIntent()
  if (open.act !== 'link' && open.act !== 'remove') return null
  const { id, name, hasJoined } = open.person
  return open.act === 'link' ? (
    <Confirm
      title={words.people.newLink}
      text={hasJoined ? words.people.recoveryAsk(name) : words.people.invitationAsk(name)}
      act={async () => {
        const { link } = await api.people.link(id, { idempotencyKey: keyOf({ link: id }) })
        onMade({ url: link.url, name })
      }}
      onClose={onClose}
    />
  ) : (
    <Confirm
      title={common.remove}
      isDangerous
      text={words.people.removeAsk(name)}
      act={async () => {
        await api.people.remove(id)
        await askAgain(ask.people.list())
      }}
      onClose={onClose}
    />
  )
}

const PeopleList = ({ onChoose }: { readonly onChoose: (open: Open) => void }) => {
  return (
    <List<Colleague>
      title={common.settingsPages.people}
      keyOf={({ id }) => id}
      columns={[
        {
          title: words.fields.name,
          cell: ({ id, name, email }) => (
            <>
              {id === session.value?.person.id ? `${name} (${words.people.you})` : name}
              <div class="quiet small">{email}</div>
            </>
          ),
        },
        { title: words.role, cell: ({ role }) => common.roles[role] },
        {
          title: words.people.lastHere,
          cell: ({ lastUsedAt }) =>
            lastUsedAt ? instantText(lastUsedAt) : <span class="state quiet">{words.people.invited}</span>,
        },
        {
          title: common.more,
          isFigure: true,
          cell: (person) => <Actions of={person} onChoose={(act) => onChoose({ act, person })} />,
        },
      ]}
      ask={(page) => ask.people.list(page)}
      empty={words.people.none}
    />
  )
}

/** The people of the organisation: invited, given another role, removed. */
export function PeoplePage() {
  const [open, setOpen] = useState<Open>()
  const [made, setMade] = useState<Made>()
  const close = () => setOpen(undefined)
  return (
    <>
      <SettingsHead section="people" />
      <div class="stack">
        <p class="quiet">{words.people.about}</p>
        {may(SCOPE) && <PeopleList onChoose={setOpen} />}
        <p>
          <Button look="main" disabledReason={disabledReason(SCOPE)} onPress={() => setOpen({ act: 'invite' })}>
            {words.people.invite}
          </Button>
        </p>
      </div>
      {open?.act === 'invite' && <InvitationDialog onClose={close} onMade={setMade} />}
      {open?.act === 'role' && <RoleDialog of={open.person} onClose={close} />}
      {open && <Question open={open} onClose={close} onMade={setMade} />}
      {made && (
        <SecretDialog
          title={words.people.linkFor(made.name)}
          text={words.people.linkOnce}
          secret={made.url}
          lost={words.people.linkLost}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}
