import type { Template } from '../../client/src/index.ts'
import { ask } from '../answers/ask.ts'
import { disabledReason } from '../answers/session.ts'
import { PageHead } from '../frame/page-head.tsx'
import { words as frameWords } from '../frame/words.ts'
import { ButtonLink } from '../parts/button.tsx'
import { List } from '../parts/list.tsx'
import { common } from '../words/common.ts'
import { languages } from '../words/words.ts'
import { words } from './words.ts'

/** The looks of documents. The first is the default. */
export function TemplatesPage() {
  return (
    <>
      <PageHead title={common.areas.templates}>
        <ButtonLink to="/app/templates/new" look="main" shortcut="n" disabledReason={disabledReason('invoices:write')}>
          {common.newRecord.templates}
        </ButtonLink>
      </PageHead>
      <div class="stack">
        <p class="quiet">{words.about}</p>
        <List<Template>
          title={common.areas.templates}
          keyOf={({ id }) => id}
          columns={[
            { title: common.name, cell: ({ id, name }) => <a href={`/app/templates/${id}`}>{name}</a> },
            { title: words.language, cell: (template) => languages[template.language] },
            { title: words.design, cell: ({ design }) => words.designs[design] },
            {
              title: words.payableInDays,
              isFigure: true,
              isSecondary: true,
              cell: ({ payableInDays }) => payableInDays,
            },
          ]}
          ask={(page) => ask.templates.list(page)}
          empty={
            <>
              <p>{words.none}</p>
              <ButtonLink to="/app/templates/new" disabledReason={disabledReason('invoices:write')}>
                {frameWords.createNow}
              </ButtonLink>
            </>
          }
        />
      </div>
    </>
  )
}
