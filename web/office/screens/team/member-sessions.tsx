import { FormAlert } from '../../../parts/alert'
import { Dialog } from '../../../parts/dialog'
import { useAnswer } from '../../calls/use-answer'
import { useOfficeCall } from '../../calls/use-office-call'
import { Failed } from '../../parts/states'
import { SessionList } from '../../sessions/session-list'
import type { MemberRow } from './team-screen'
import * as words from './words'

/** Where a person is signed in; each session can be ended. */
export function MemberSessions({ member, onClose }: { member: MemberRow; onClose: () => void }) {
  const { staff_id } = member
  const { answer, refusal, again } = useAnswer('find-staff-sessions', { staff_id })
  const { send, pending, error } = useOfficeCall('end-staff-session', { toast: words.sessionEnded })
  return (
    <Dialog title={words.sessionsOf(member.full_name || member.email)} onClose={onClose} busy={pending}>
      <div className="grid gap-3">
        <FormAlert error={error} />
        {refusal && <Failed text={refusal.message} onAgain={again} />}
        <p className="text-ink-soft">
          {answer === null ? words.looking : words.sessionsText(answer.sessions.length, answer.count)}
        </p>
        {answer && answer.sessions.length > 0 && (
          <SessionList
            sessions={answer.sessions}
            pending={pending}
            onEnd={({ session_id }) => void send({ staff_id, session_id })}
          />
        )}
      </div>
    </Dialog>
  )
}
