import { useState } from 'preact/hooks'
import { stale, useAnswer } from '../answers/answers.ts'
import { api, uploading } from '../answers/api.ts'
import { disabledReason, may } from '../answers/session.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { DropPlace } from '../parts/drop-place.tsx'
import { tell } from '../parts/notices.tsx'
import { Paper } from '../parts/paper.tsx'
import { Shown } from '../parts/shown.tsx'
import { common } from '../words/common.ts'
import { words } from './words.ts'

const address = '/v1/organisation/letterhead'

/** The letterhead as it was set last: asking for one that is not there is an error in the console of the browser. */
const useLetterhead = () =>
  useAnswer(address, async () => {
    const { auditLog } = await api.auditLog.list({ recordKind: 'letterhead', limit: 1 })
    // As events describe it.
    return { letterhead: auditLog[0]?.after?.['letterhead'] as { readonly sha256: string } | undefined }
  })

/** The paper behind documents: shown on a sample, replaced by dropping another, deleted. */
export function Letterhead() {
  const answered = useLetterhead()
  const [isDeleting, setDeleting] = useState(false)
  const reason = disabledReason('settings:write')
  const upload = async (file: File, onProgress: (share: number) => void) => {
    await uploading(onProgress).organisation.setLetterhead(file)
    stale(address)
    tell(common.saved)
  }
  return (
    <section class="sheet stack">
      <h2>{words.letterhead}</h2>
      <p class="quiet">{words.letterheadActs}</p>
      <Shown of={answered}>
        {({ letterhead }) =>
          letterhead ? (
            <div class="stack">
              {may('invoices:write') && (
                <Paper
                  label={words.onLetterhead}
                  of={letterhead.sha256}
                  draw={(asked) => api.templates.previewUnfinished({}, { ...asked, accept: 'image/png' })}
                />
              )}
              <div class="row">
                <a href={address} target="_blank" rel="noreferrer">
                  PDF
                </a>
                <Button look="danger" disabledReason={reason} onPress={() => setDeleting(true)}>
                  {common.delete}
                </Button>
              </div>
            </div>
          ) : (
            <p class="quiet small">{words.noLogo}</p>
          )
        }
      </Shown>
      <DropPlace label={words.chooseLetterhead} accept="application/pdf" upload={upload} disabledReason={reason} />
      {isDeleting && (
        <Confirm
          title={common.delete}
          isDangerous
          text={words.letterhead}
          act={() => api.organisation.deleteLetterhead()}
          onClose={(isDone) => {
            setDeleting(false)
            if (isDone) stale(address)
          }}
        />
      )}
    </section>
  )
}
