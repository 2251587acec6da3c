import { askNow, useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { session } from '../answers/session.ts'
import { Button } from '../parts/button.tsx'
import { messageOf, tell } from '../parts/notices.tsx'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { common } from '../words/common.ts'
import { instantText } from '../words/words.ts'
import { browserText } from './agent.rules.ts'
import { ownWords } from './own-words.ts'
import { words } from './words.ts'

const ended = (act: Promise<unknown>): Promise<void> =>
  act.then(
    () => {
      void askNow(ask.session.list())
      tell(ownWords.sessionEnded)
    },
    (error: unknown) => tell(messageOf(error)),
  )

/** The person's sessions, each with a button to end it. */
export function OwnSessions() {
  const answered = useAnswer(ask.session.list())
  const placeOf = (organisation: string) =>
    session.value?.organisations.find(({ id }) => id === organisation)?.name ?? ''
  return (
    <section class="sheet stack">
      <h2>{ownWords.sessions}</h2>
      <Shown of={answered}>
        {({ sessions }) => (
          <>
            <Table
              title={ownWords.sessions}
              rows={sessions}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: ownWords.sessionBrowser,
                  cell: ({ agent, seenAt }) => (
                    <>
                      {browserText(agent)}
                      <div class="quiet small">{`${ownWords.sessionSeen}: ${instantText(seenAt)}`}</div>
                    </>
                  ),
                },
                {
                  title: common.records.organisation,
                  isSecondary: true,
                  cell: ({ organisation }) => placeOf(organisation),
                },
                {
                  title: words.signedInAt,
                  isSecondary: true,
                  cell: ({ startedAt }) => instantText(startedAt),
                },
                {
                  title: common.more,
                  isFigure: true,
                  cell: ({ id, agent, isCurrent }) =>
                    isCurrent ? (
                      <span class="state good">{ownWords.sessionHere}</span>
                    ) : (
                      <Button
                        label={`${ownWords.sessionEnd}: ${browserText(agent)}`}
                        onPress={() => ended(api.session.end(id))}
                      >
                        {ownWords.sessionEnd}
                      </Button>
                    ),
                },
              ]}
            />
            {sessions.length > 1 && (
              <p>
                <Button onPress={() => ended(api.session.endOthers())}>{ownWords.sessionEndOthers}</Button>
              </p>
            )}
          </>
        )}
      </Shown>
    </section>
  )
}
