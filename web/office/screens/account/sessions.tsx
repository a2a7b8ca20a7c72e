import type { OfficeAnswered } from '../../../../contract/calls'
import { Button } from '../../../parts/button'
import { Pill } from '../../../parts/pill'
import { showToast } from '../../../parts/toast'
import { useAnswer } from '../../calls/use-answer'
import { useOfficeCall } from '../../calls/use-office-call'
import { Panel } from '../../parts/page'
import { Failed } from '../../parts/states'
import { When } from '../../parts/when'
import { browserName } from './browser-name'
import * as words from './words'

type Session = OfficeAnswered<'find-sessions'>['sessions'][number]

/** Where the person is signed in, and how to end that. */
export function Sessions() {
  const { answer, refusal, again } = useAnswer('find-sessions', {})
  const { send, pending } = useOfficeCall('end-session', { failToast: words.notEnded })
  const sessions = answer?.sessions ?? []
  const others = sessions.filter(({ is_this }) => !is_this)
  const end = async (chosen: readonly Session[]) => {
    let ended = 0
    for (const { session_id } of chosen) if ((await send({ session_id })) !== null) ended += 1
    if (ended === chosen.length) showToast(ended === 1 ? words.ended : words.othersEnded, 'success')
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
      <p className="text-sm text-ink-soft">{answer && words.sessionsText(sessions.length)}</p>
      <ul className="mt-3 -mb-2 grid divide-y divide-line border-t border-line">
        {sessions.map((session) => (
          <li key={session.session_id} className="flex min-h-13 items-center gap-3 py-2">
            <span className="min-w-0 leading-tight">
              <span className="font-medium break-words" title={session.browser}>
                {browserName(session.browser) || words.unknownBrowser}
              </span>
              <span className="block text-sm break-words text-ink-soft">
                {session.network} · {words.since} <When at={session.created_at} /> · {words.lastSeen}{' '}
                <When at={session.last_used_at} /> · {words.ends} <When at={session.expires_at} />
              </span>
            </span>
            <span className="ms-auto shrink-0">
              {session.is_this ? (
                <Pill tone="good">{words.thisOne}</Pill>
              ) : (
                <Button
                  look="secondary"
                  size="small"
                  disabled={pending}
                  aria-label={words.endOf(browserName(session.browser))}
                  onClick={() => void end([session])}
                >
                  {words.end}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
