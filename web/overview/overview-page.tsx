import { session } from '../answers/session.ts'
import { PageHead } from '../frame/page-head.tsx'
import { say } from '../words/words.ts'

export function OverviewPage() {
  const words = say().overview
  return <PageHead title={words.hello(session.value?.person.name ?? '')} />
}
