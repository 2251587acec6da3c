import type { AuditEntry } from '../../client/src/index.ts'
import { type RecordKind, recordKind, recordKinds } from '../../src/record-kinds.ts'
import { words as contactWords } from '../contacts/words.ts'
import { type AskPage, List } from '../parts/list.tsx'
import type { Column } from '../parts/table.tsx'
import { words as settingWords } from '../settings/words.ts'
import { common } from '../words/common.ts'
import { instantText } from '../words/words.ts'
import { type Change, changesBetween, recordIn } from './changes.rules.ts'
import { sentenceOf } from './sentence.ts'
import { words } from './words.ts'

/** An act in words: a record and its change. */
export function actionText(action: string): string {
  const [record = '', act = ''] = action.split('.')
  // A newer service may report more than this page knows.
  const known: Readonly<Record<string, string | undefined>> = common.records
  const done: Readonly<Record<string, string | undefined>> = words.acts
  return words.happened(known[record] ?? record, done[action] ?? done[act] ?? act)
}

/** The page's name of a field, if a page shows it. */
function fieldText(path: string): string {
  const known: Readonly<Record<string, string | undefined>> = { ...contactWords.fields, ...settingWords.fields }
  return known[path] ?? path
}

/** The differences of a record, folded: the values before and after. */
export function Changes({ of }: { readonly of: readonly Change[] }) {
  if (of.length === 0) return null
  return (
    <details>
      <summary>{words.fields(of.length)}</summary>
      <dl class="changes">
        {of.map(({ path, before, after }) => (
          <div key={path}>
            <dt>{fieldText(path)}</dt>
            <dd>
              {before !== '' && <del>{before}</del>} {after !== '' && <ins>{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The act with its author as a sentence, or as a word beside its author; linked to the page of the record. */
export const What = ({ record, ...act }: Parameters<typeof sentenceOf>[0] & Pick<AuditEntry, 'record'>) => {
  const { action, by } = act
  const sentence = sentenceOf(act)
  const text = sentence ?? actionText(action)
  // A newer service may report unknown kinds.
  const page = record.kind in recordKinds ? recordKind(record.kind as RecordKind).page : undefined
  return (
    <>
      {page && !/\.(?:deleted|erased)$/.test(action) ? <a href={page + record.id}>{text}</a> : text}
      {sentence === undefined && <span class="quiet"> · {by?.name ?? words.service}</span>}
    </>
  )
}

function columnsOf(): readonly Column<AuditEntry>[] {
  return [
    { title: common.when, cell: ({ createdAt }) => instantText(createdAt) },
    { title: common.what, cell: (entry) => <What {...entry} /> },
    {
      title: common.changes,
      cell: ({ before, after, requestId }) => (
        <>
          <Changes of={changesBetween(recordIn(before), recordIn(after))} />
          {requestId && (
            <a class="quiet small" href={`/app/audit?requestId=${requestId}`}>
              {common.requestId} {requestId.slice(0, 8)}
            </a>
          )}
        </>
      ),
    },
  ]
}

type Props = { readonly title: string; readonly ask: AskPage<AuditEntry> }

/** Author, act, time and change. */
export const AuditList = (props: Props) => (
  <List<AuditEntry> {...props} keyOf={({ id }) => id} columns={columnsOf()} empty={common.nothingFits} />
)
