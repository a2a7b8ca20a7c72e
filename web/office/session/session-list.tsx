import type { OfficeAnswered } from '../../../contract/calls'
import { Button } from '../../ui/button'
import { Pill } from '../../ui/pill'
import { When } from '../ui/when'
import { browserName } from './browser-name'
import * as words from './words'

export type Session = OfficeAnswered<'find-sessions'>['sessions'][number]

/** Lists a person's sessions, each with a button that ends it, except for the current session. */
export function SessionList({
  sessions,
  pending,
  onEnd,
}: {
  sessions: readonly Session[]
  pending: boolean
  onEnd: (session: Session) => void
}) {
  return (
    <ul className="-mb-2 grid divide-y divide-line border-t border-line">
      {sessions.map((session) => (
        <li key={session.session_id} className="flex min-h-13 items-center gap-3 py-2">
          <span className="min-w-0 leading-tight">
            <span className="font-medium break-words" title={session.browser}>
              {browserName(session.browser) || words.unknownBrowser}
            </span>
            <span className="block text-sm break-words text-ink-soft">
              {session.network} · {words.since} <When at={session.created_at} isInText /> · {words.lastSeen}{' '}
              <When at={session.last_used_at} isInText /> · {words.ends}{' '}
              <When at={session.expires_at} hasTime isInText />
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
                aria-label={words.endOf(browserName(session.browser) || words.unknownBrowser)}
                onClick={() => onEnd(session)}
              >
                {words.end}
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
