import { Button } from '../../../parts/button'
import { showToast } from '../../../parts/toast'
import { useAnswer } from '../../calls/use-answer'
import { useOfficeCall } from '../../calls/use-office-call'
import { Panel } from '../../parts/page'
import { Failed } from '../../parts/states'
import { SessionList, type Session } from '../../sessions/session-list'
import * as words from './words'

/** Where the person is signed in, and how to end that. */
export function Sessions() {
  const { answer, refusal, again } = useAnswer('find-sessions', {})
  const { send, pending } = useOfficeCall('end-session', { failToast: words.notEnded })
  const sessions = answer?.sessions ?? []
  const others = sessions.filter(({ is_this }) => !is_this)
  const end = async (chosen: readonly Session[]) => {
    let ended = 0
    for (const { session_id } of chosen) if ((await send({ session_id })) !== null) ended += 1
    if (ended === chosen.length) showToast(words.sessionsEnded(ended), 'success')
  }
  return (
    <Panel
      title={words.sessions}
      actions={
        others.length > 1 && (
          <Button look="secondary" size="small" pending={pending} onClick={() => void end(others)}>
            {words.endOthers}
          </Button>
        )
      }
    >
      {refusal && <Failed text={refusal.message} onAgain={again} />}
      <p className="text-sm text-ink-soft">{answer && words.sessionsText(sessions.length, answer.count)}</p>
      <div className="mt-3">
        <SessionList sessions={sessions} pending={pending} onEnd={(session) => void end([session])} />
      </div>
    </Panel>
  )
}
