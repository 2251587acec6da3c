import { useState } from 'preact/hooks'
import type { UnpostedReceipt } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { disabledReason } from '../answers/session.ts'
import { PageHead } from '../frame/page-head.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Icon } from '../parts/icons.tsx'
import { Shown } from '../parts/shown.tsx'
import { common } from '../words/common.ts'
import { instantText } from '../words/words.ts'
import { addUnposted, ReceiptFigure, ReceiptsPlace } from './receipts.tsx'
import { words } from './words.ts'

/** A receipt with its acts: the form of its entry has it beside it. */
function Unposted({ of, remove }: { readonly of: UnpostedReceipt; readonly remove: () => void }) {
  const reason = disabledReason('ledger:write')
  return (
    <li>
      <ReceiptFigure of={of} path={`/v1/receipts/${of.id}`}>
        <div class="row">
          <ButtonLink to={`/app/ledger/new?receipt=${of.id}`} look="main" disabledReason={reason}>
            {words.post}
          </ButtonLink>
          <time class="quiet small" dateTime={of.createdAt}>
            {instantText(of.createdAt)}
          </time>
          <Button look="plain" label={`${common.delete}, ${of.title}`} disabledReason={reason} onPress={remove}>
            <Icon name="trash-2" size={16} />
          </Button>
        </div>
      </ReceiptFigure>
    </li>
  )
}

/** The receipts that are not posted yet, the oldest first. */
export function UnpostedReceiptsPage() {
  const answered = useAnswer(ask.receipts.list().every)
  const [removed, setRemoved] = useState<UnpostedReceipt>()
  return (
    <>
      <PageHead title={common.areas.receipts} />
      <div class="stack">
        <p class="quiet">{words.unposted}</p>
        <ReceiptsPlace
          upload={async (file, onProgress) => {
            await addUnposted(file, onProgress)
            await answered.again()
          }}
          disabledReason={disabledReason('ledger:write')}
        />
        <Shown of={answered}>
          {(receipts) =>
            receipts.length === 0 ? (
              <div class="sheet empty">{words.noUnposted}</div>
            ) : (
              <ul class="thumbnails">
                {receipts.map((one) => (
                  <Unposted key={one.id} of={one} remove={() => setRemoved(one)} />
                ))}
              </ul>
            )
          }
        </Shown>
      </div>
      {removed && (
        <Confirm
          title={words.deleteReceipt}
          text={removed.name}
          isDangerous
          act={async () => {
            await api.receipts.delete(removed.id)
            await answered.again()
          }}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  )
}
