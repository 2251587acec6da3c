import type { VatReturn } from '../../client/src/index.ts'
import { words } from './return-words.ts'

/** So many entries of a problem lead to their pages. */
const LINKED = 5

/** The problems to look at before a period is settled, each with its entries. */
export const Problems = ({ of }: { readonly of: VatReturn['problems'] }) => (
  <ul class="stack">
    {of.map(({ code, message, isBlocking, ledgerEntries }) => (
      <li key={code} class={`note ${isBlocking ? 'bad' : 'warn'} stack`}>
        <strong>{isBlocking ? words.mustBeMended : words.mayBeMeant}</strong>
        <span>{message}</span>
        {ledgerEntries.length > 0 && (
          <span class="row">
            {ledgerEntries.slice(0, LINKED).map((id, at) => (
              <a key={id} href={`/app/ledger/${id}`}>
                {words.entryOf(at + 1)}
              </a>
            ))}
          </span>
        )}
      </li>
    ))}
  </ul>
)
