import { useState } from 'preact/hooks'
import { api, uploading } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { useLastSet } from '../answers/logo.ts'
import { disabledReason, may } from '../answers/session.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { DropPlace } from '../parts/drop-place.tsx'
import { tell } from '../parts/notices.tsx'
import { Paper } from '../parts/paper.tsx'
import { Shown } from '../parts/shown.tsx'
import { common } from '../words/common.ts'
import { words } from './words.ts'

/** The stationery behind documents: shown on a sample, replaced by dropping another, deleted. */
export function Letterhead() {
  const answered = useLastSet('letterhead')
  const [isDeleting, setDeleting] = useState(false)
  const reason = disabledReason('settings:write')
  const upload = async (file: File, onProgress: (share: number) => void) => {
    await uploading(onProgress).organisation.setLetterhead(file)
    await answered.again()
    tell(common.saved)
  }
  return (
    <section class="sheet stack">
      <h2>{words.letterhead}</h2>
      <p class="quiet">{words.letterheadActs}</p>
      <Shown of={answered}>
        {({ last: letterhead }) =>
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
                <a href={ask.organisation.getLetterhead().key} target="_blank" rel="noreferrer">
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
            if (isDone) void answered.again()
          }}
        />
      )}
    </section>
  )
}
