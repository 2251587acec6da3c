import { stale, useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { session } from '../answers/session.ts'
import { Button } from '../parts/button.tsx'
import { messageOf, tell } from '../parts/notices.tsx'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { instantText, say } from '../words/words.ts'
import { browserText } from './agent.rules.ts'

const path = '/v1/session/sessions'

const ended = (act: Promise<unknown>): Promise<void> =>
  act.then(
    () => {
      stale(path)
      tell(say().me.sessionEnded)
    },
    (error: unknown) => tell(messageOf(error)),
  )

/** Where the person is signed in, and the way out of each. */
export function OwnSessions() {
  const words = say().me
  const answered = useAnswer(path, () => api.session.list())
  const placeOf = (organisation: string) =>
    session.value?.organisations.find(({ id }) => id === organisation)?.name ?? ''
  return (
    <section class="sheet stack">
      <h2>{words.sessions}</h2>
      <Shown of={answered}>
        {({ sessions }) => (
          <>
            <Table
              title={words.sessions}
              rows={sessions}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: words.sessionBrowser,
                  cell: ({ agent, seenAt }) => (
                    <>
                      {browserText(agent)}
                      <div class="quiet small">{`${words.sessionSeen}: ${instantText(seenAt)}`}</div>
                    </>
                  ),
                },
                {
                  title: say().audit.records.organisation,
                  isSecondary: true,
                  cell: ({ organisation }) => placeOf(organisation),
                },
                {
                  title: say().settings.signedInAt,
                  isSecondary: true,
                  cell: ({ startedAt }) => instantText(startedAt),
                },
                {
                  title: say().frame.more,
                  isFigure: true,
                  cell: ({ id, agent, isCurrent }) =>
                    isCurrent ? (
                      <span class="state good">{words.sessionHere}</span>
                    ) : (
                      <Button
                        label={`${words.sessionEnd}: ${browserText(agent)}`}
                        onPress={() => ended(api.session.end(id))}
                      >
                        {words.sessionEnd}
                      </Button>
                    ),
                },
              ]}
            />
            {sessions.length > 1 && (
              <p>
                <Button onPress={() => ended(api.session.endOthers())}>{words.sessionEndOthers}</Button>
              </p>
            )}
          </>
        )}
      </Shown>
    </section>
  )
}
