import { useState } from 'preact/hooks'
import { askNow, useAnswer } from '../answers/answers.ts'
import { ask, changeRecord } from '../answers/ask.ts'
import { disabledReason } from '../answers/session.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { tell } from '../parts/notices.tsx'
import { common } from '../words/common.ts'
import { instantText } from '../words/words.ts'
import { type AnyDocument, callsOf, type Kind, questionOf } from './kinds.ts'
import { words } from './words.ts'

type Props = { readonly kind: Kind; readonly of: AnyDocument }

/** The customer's page of the document, for reading, accepting or paying: its number of views, its address, and its revocation. */
export function CustomerLink({ kind, of }: Props) {
  const [isRevoking, setRevoking] = useState(false)
  const page = of.publicPdfUrl?.replace(/\.pdf$/, '')
  const question = ask[kind.name].getPublicLink(of.id)
  const link = useAnswer(page === undefined ? undefined : question).answer?.publicLink
  const forbidden = disabledReason('invoices:write')
  if (page === undefined)
    return (
      <section class="customer-link">
        <h2>{words.link.title}</h2>
        <Button
          disabledReason={forbidden}
          onPress={async () => {
            await changeRecord(question, (options) => callsOf(kind).createPublicLink(of.id, undefined, options))
            await askNow(questionOf(kind, of.id))
          }}
        >
          {words.link.create}
        </Button>
      </section>
    )
  return (
    <section class="customer-link">
      <h2>{words.link.title}</h2>
      <p>
        <a href={page} target="_blank" rel="noreferrer">
          {words.link.open}
        </a>
        {link && (
          <span class="quiet">
            {' '}
            · {link.lastAccessAt ? words.link.seen(instantText(link.lastAccessAt)) : words.link.notSeen}
          </span>
        )}
      </p>
      <div class="row">
        <Button
          look="plain"
          onPress={async () => {
            await navigator.clipboard.writeText(page)
            tell(common.copied)
          }}
        >
          {words.link.copy}
        </Button>
        <Button look="plain" disabledReason={forbidden} onPress={() => setRevoking(true)}>
          {words.link.revoke}
        </Button>
      </div>
      {isRevoking && (
        <Confirm
          title={words.link.revoke}
          isDangerous
          text={words.link.revokeAsk}
          act={() => callsOf(kind).revokePublicLink(of.id)}
          onClose={(isDone) => {
            setRevoking(false)
            if (isDone) void askNow(questionOf(kind, of.id))
          }}
        />
      )}
    </section>
  )
}
