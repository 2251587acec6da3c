import type { ComponentChildren } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import type { Answered } from '../answers/answers.ts'
import { RappenError, violationsOf } from '../answers/api.ts'
import { may } from '../answers/session.ts'
import { common } from '../words/common.ts'
import { Button } from './button.tsx'
import { focusFirst, Violations } from './field.tsx'
import { messageOf } from './notices.tsx'
import { words } from './words.ts'

export type ShownProps<Answer> = {
  readonly of: Answered<Answer>
  readonly children: (answer: Answer) => ComponentChildren
  /** Stands there meanwhile, in place of empty rows. */
  readonly loading?: ComponentChildren
}

/** Where the rows will be. */
export const Skeleton = () => (
  <div class="skeleton">
    <p class="hidden">{common.loading}</p>
    {Array.from({ length: 12 }, (_, index) => (
      <div key={index} />
    ))}
  </div>
)

/** The answer of the service; before it, that it is loading or has failed. An old answer stays while a new one is requested. */
export function Shown<Answer>({ of: { answer, error, again }, children, loading }: ShownProps<Answer>) {
  if (answer === undefined && error === undefined) return loading ?? <Skeleton />
  return (
    <>
      {error !== undefined && <Failure error={error} again={again} />}
      {answer !== undefined && children(answer)}
    </>
  )
}

export type Warning = { readonly code: string; readonly message: string }

/** The warnings of the service, which do not stop an act. */
export const Warnings = ({ of }: { readonly of: readonly Warning[] }) => (
  <>
    {of.map(({ code, message }) => (
      <p key={code + message} class="note warn">
        {message}
      </p>
    ))}
  </>
)

/** The reason of a failure, in the words of the service, with the data for support. */
export function Failure({ error, again }: { readonly error: unknown; readonly again?: () => unknown }) {
  const rejected = error instanceof RappenError ? error : undefined
  return (
    <div class="note bad stack" role="alert">
      <p>{messageOf(error)}</p>
      {rejected && rejected.details.length > 1 && (
        <ul class="points">
          {rejected.details.map(({ field, message }) => (
            <li key={field + message}>{message}</li>
          ))}
        </ul>
      )}
      {rejected?.requestId && (
        <p class="small">
          {common.requestId}{' '}
          {may('settings:read') ? (
            <a href={`/app/developers/requests?requestId=${encodeURIComponent(rejected.requestId)}`}>
              {rejected.requestId}
            </a>
          ) : (
            rejected.requestId
          )}
        </p>
      )}
      {again && (
        <p>
          <Button onPress={again}>{words.again}</Button>
        </p>
      )}
    </div>
  )
}

type RejectedProps = {
  readonly error: unknown
  readonly message?: string | undefined
  /** A dry run during typing: the focus stays. */
  readonly isTried?: boolean
}

/** The violations of a sent form, with links to its fields. The first invalid field gets the focus. */
export function Rejected({ error, message, isTried = false }: RejectedProps) {
  // Together with the text: the next key goes there already.
  useLayoutEffect(() => {
    if (!isTried) focusFirst(violationsOf(error))
  }, [error])
  if (error === undefined) return null
  const violations = violationsOf(error)
  if (violations.length === 0 && message === undefined) return <Failure error={error} />
  return <Violations message={message ?? messageOf(error)} violations={violations} />
}
