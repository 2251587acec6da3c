import { Failure, Shown, type ShownProps } from '../parts/shown.tsx'
import { PageHead } from './page-head.tsx'
import { words } from './words.ts'

/** In place of a page that cannot be shown: with a title and the focus, like any page. */
export const FailedPage = (props: Parameters<typeof Failure>[0]) => (
  <>
    <PageHead title={words.notShown} />
    <Failure {...props} />
  </>
)

/** The page of a record, once the service has answered. */
export const ShownPage = <Answer,>({ of, children }: ShownProps<Answer>) =>
  of.answer === undefined && of.error !== undefined ? (
    <FailedPage error={of.error} again={of.again} />
  ) : (
    <Shown of={of}>{children}</Shown>
  )
