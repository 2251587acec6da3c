import type { ApiRequest } from '../../client/src/index.ts'
import { askAgain } from '../answers/answers.ts'
import { ask } from '../answers/ask.ts'
import { place, setQuery } from '../frame/place.ts'
import { Button } from '../parts/button.tsx'
import { List } from '../parts/list.tsx'
import { SelectField } from '../parts/select-field.tsx'
import type { Column } from '../parts/table.tsx'
import { common } from '../words/common.ts'
import { instantText } from '../words/words.ts'
import { DevelopersHead } from './developers-head.tsx'
import { words } from './words.ts'

const methods = ['POST', 'PATCH', 'PUT', 'DELETE', 'GET'] as const

/** The filters in the address of the page; an unknown choice counts as none. */
function asked() {
  const { searchParams } = place.value
  const outcome = (['done', 'rejected'] as const).find((one) => one === searchParams.get('outcome'))
  const method = methods.find((one) => one === searchParams.get('method'))
  const [code, requestId, token] = ['code', 'requestId', 'token'].map((name) => searchParams.get(name))
  return {
    ...(outcome ? { outcome } : {}),
    ...(method ? { method } : {}),
    ...(code ? { code } : {}),
    ...(requestId ? { requestId } : {}),
    ...(token ? { token } : {}),
  }
}

/** The outcome of a request: its status, and the code of a rejection, which links to all with the same. */
const Outcome = ({ of: { status, code } }: { readonly of: ApiRequest }) => (
  <>
    <span class={status < 400 ? 'state good' : 'state bad'}>{status}</span>{' '}
    {code && (
      <a class="small" href={`/app/developers/requests?code=${encodeURIComponent(code)}`}>
        {code}
      </a>
    )}
  </>
)

function columns(): readonly Column<ApiRequest>[] {
  return [
    { title: common.when, cell: ({ createdAt }) => instantText(createdAt) },
    {
      title: words.route,
      cell: ({ method, route }) => (
        <code class="small">
          {method} {route}
        </code>
      ),
    },
    { title: words.outcome, cell: (one) => <Outcome of={one} /> },
    {
      title: common.who,
      cell: ({ by, token }) => <a href={`/app/developers/requests?token=${token}`}>{by.name}</a>,
    },
    { title: words.duration, isFigure: true, cell: ({ milliseconds }) => `${Math.round(milliseconds)} ms` },
    {
      title: common.requestId,
      cell: ({ requestId, status }) =>
        status < 400 ? (
          <a class="small" href={`/app/audit?requestId=${encodeURIComponent(requestId)}`}>
            {requestId.slice(0, 8)}
          </a>
        ) : (
          <span class="small">{requestId}</span>
        ),
    },
  ]
}

/** The API requests of programs and people: author, operation, outcome and duration. Filtered by the address of the page. */
export function RequestsPage() {
  const query = asked()
  const isNarrow = 'code' in query || 'requestId' in query || 'token' in query
  return (
    <>
      <DevelopersHead page="requests" />
      <div class="stack">
        <p class="quiet">{words.requestsAbout}</p>
        <div class="row low">
          <SelectField
            label={words.outcome}
            name="outcome"
            value={query.outcome ?? ''}
            options={[
              ['', common.everything],
              ['done', words.requestOutcomes.done],
              ['rejected', words.requestOutcomes.rejected],
            ]}
            onInput={(outcome) => setQuery({ outcome })}
          />
          <SelectField
            label={words.method}
            name="method"
            value={query.method ?? ''}
            options={[['', common.everything], ...methods.map((one) => [one, one] as const)]}
            onInput={(method) => setQuery({ method })}
          />
          <Button onPress={() => askAgain(ask.requests.list())}>{words.look}</Button>
          {isNarrow && <a href="/app/developers/requests">{common.showEverything}</a>}
        </div>
        <List<ApiRequest>
          title={common.developerPages.requests}
          keyOf={({ id }) => id}
          columns={columns()}
          ask={(page) => ask.requests.list({ ...query, sort: '-createdAt', ...page })}
          empty={words.noRequest}
        />
      </div>
    </>
  )
}
