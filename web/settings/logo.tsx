import { useState } from 'preact/hooks'
import { api, uploading } from '../answers/api.ts'
import { useLastSet } from '../answers/logo.ts'
import { disabledReason } from '../answers/session.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { DropPlace } from '../parts/drop-place.tsx'
import { tell } from '../parts/notices.tsx'
import { Shown } from '../parts/shown.tsx'
import { common } from '../words/common.ts'
import { words } from './words.ts'

/** The picture on the letterhead: shown, replaced by dropping another, deleted. */
export function Logo() {
  const answered = useLastSet('logo')
  const [isDeleting, setDeleting] = useState(false)
  const reason = disabledReason('settings:write')
  const upload = async (file: File, onProgress: (share: number) => void) => {
    await uploading(onProgress).organisation.setLogo(file)
    await answered.again()
    tell(common.saved)
  }
  return (
    <section class="sheet stack">
      <h2>{words.logo}</h2>
      <p class="quiet">{words.logoActs}</p>
      <Shown of={answered}>
        {({ last: logo }) =>
          logo ? (
            <div class="row">
              <img
                class="logo"
                key={logo.sha256}
                src="/v1/organisation/logo"
                alt={words.logo}
                width={logo.width}
                height={logo.height}
              />
              <Button look="danger" disabledReason={reason} onPress={() => setDeleting(true)}>
                {common.delete}
              </Button>
            </div>
          ) : (
            <p class="quiet small">{words.noLogo}</p>
          )
        }
      </Shown>
      <DropPlace
        label={words.chooseLogo}
        accept="image/png,image/jpeg,image/svg+xml"
        upload={upload}
        disabledReason={reason}
      />
      {isDeleting && (
        <Confirm
          title={common.delete}
          isDangerous
          text={words.logo}
          act={() => api.organisation.deleteLogo()}
          onClose={(isDone) => {
            setDeleting(false)
            if (isDone) void answered.again()
          }}
        />
      )}
    </section>
  )
}
