import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/session'
import { Button } from '#web/ui/button'
import { Pill } from '#web/ui/pill'
import { RichText } from '#web/ui/rich-text'
import { When } from '../values/when'
import { browserName } from './browser-name'

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
              {browserName(session.browser) || texts.unknown_browser()}
            </span>
            <span className="block text-sm break-words text-ink-soft">
              <SessionTimes session={session} />
            </span>
          </span>
          <span className="ms-auto shrink-0">
            {session.is_this ? (
              <Pill tone="good">{texts.this_one()}</Pill>
            ) : (
              <Button
                variant="secondary"
                size="small"
                disabled={pending}
                aria-label={texts.end_of({
                  browser: browserName(session.browser) || texts.unknown_browser(),
                })}
                onClick={() => onEnd(session)}
              >
                {texts.end()}
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Shows the network of a session, and its times of start, last use and end. */
function SessionTimes({ session }: { session: Session }) {
  const { network, created_at, last_used_at, expires_at } = session
  const since = () => <When at={created_at} isInText />
  const seen = () => <When at={last_used_at} isInText />
  const ends = () => <When at={expires_at} hasTime isInText />
  return <RichText parts={texts.about.parts({ network })} tags={{ since, seen, ends }} />
}

/** Returns a note that only the newest sessions are shown; empty if all are shown. */
export const newestText = (shown: number, count: number): string =>
  count > shown ? texts.newest_shown({ shown }) : ''
