import type { VatReturn } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { api, tagged } from '../answers/api.ts'
import { PageHead } from '../frame/page-head.tsx'
import { ShownPage } from '../frame/shown-page.tsx'
import { Entries } from '../ledger/entries.tsx'
import { Button } from '../parts/button.tsx'
import { saveFile } from '../parts/save-file.ts'
import type { PageProps } from '../routes.ts'
import { common } from '../words/common.ts'
import { dayText, instantText, moneyText } from '../words/words.ts'
import { Adjustments } from './adjustments.tsx'
import { ReturnActs } from './return-acts.tsx'
import { ReturnForm } from './return-form.tsx'
import { Problems } from './return-problems.tsx'
import { words } from './return-words.ts'

const looks = { draft: 'quiet', settled: 'good', filed: 'good', paid: 'good' } as const

/** The page of a VAT period is its return: the form, what to mend, adjustments, files, and what becomes of it. */
export function VatPeriodPage({ params }: PageProps) {
  const id = params['id'] ?? ''
  const answered = useAnswer({
    key: `/v1/vat-periods/${id}/return`,
    ask: (asking) => tagged((options) => api.vatPeriods.getReturn(id, { ...asking, ...options })),
  })
  const { again } = answered
  return (
    <ShownPage of={answered}>
      {({ return: of }) => (
        <>
          <PageHead title={`${words.title} ${dayText(of.from)} – ${dayText(of.to)}`}>
            <ReturnActs of={of} again={again} />
          </PageHead>
          <div class="stack">
            <Facts of={of} />
            {of.status === 'draft' && (
              <section class="stack">
                <h2>{words.checks}</h2>
                {of.problems.length === 0 ? (
                  <p class="quiet">{words.nothingToMend}</p>
                ) : (
                  <Problems of={of.problems} again={again} />
                )}
              </section>
            )}
            <ReturnForm of={of} />
            <Adjustments of={of} again={again} />
            <Files of={of} />
            {of.status !== 'draft' && <Entries documentNumber={`MWST-${of.from}-${of.to}`} />}
          </div>
        </>
      )}
    </ShownPage>
  )
}

function Facts({ of }: { readonly of: VatReturn }) {
  const { status, method, consideration, typeOfSubmission, payableTax, settledAt, filedOn, filedReference } = of
  return (
    <>
      <dl class="facts sheet">
        <dt>{common.state}</dt>
        <dd>
          <span class={`state ${looks[status]}`}>{words.states[status]}</span>
        </dd>
        <dt>{words.method}</dt>
        <dd>
          {words.methods[method]}, {words.considerations[consideration]}
        </dd>
        <dt>{payableTax < 0 ? words.credit : words.payable}</dt>
        <dd>
          <strong>{moneyText('CHF', Math.abs(payableTax) / 100)}</strong>
        </dd>
        {settledAt && (
          <>
            <dt>{words.settledAt}</dt>
            <dd>{instantText(settledAt)}</dd>
          </>
        )}
        {filedOn && (
          <>
            <dt>{words.filedOn}</dt>
            <dd>{dayText(filedOn)}</dd>
          </>
        )}
        {filedReference && (
          <>
            <dt>{words.reference}</dt>
            <dd>{filedReference}</dd>
          </>
        )}
      </dl>
      {typeOfSubmission === 2 && <p class="note">{words.correction}</p>}
    </>
  )
}

/** The file for the portal and the PDF. */
function Files({ of: { vatPeriod, from, to } }: { readonly of: VatReturn }) {
  const save = (accept: 'application/pdf' | 'application/xml', ending: string): Promise<void> =>
    saveFile(api.vatPeriods.getReturn(vatPeriod, { accept }), `MWST-${from}-${to}.${ending}`)
  return (
    <section class="stack">
      <h2>{words.files}</h2>
      <div class="row">
        <Button onPress={() => save('application/xml', 'xml')}>{words.xml}</Button>
        <Button onPress={() => save('application/pdf', 'pdf')}>{common.pdf}</Button>
      </div>
      <p class="quiet small">{words.portal}</p>
    </section>
  )
}
