import { useState } from 'react'
import { useOfficeCall } from '../../calls/use-office-call'
import { ActionDialog } from '../../parts/action-dialog'
import { RoleField } from './invite-member'
import type { MemberRow } from './team-screen'
import * as words from './words'

/** What an owner changes of a person. */
export type Change = 'role' | 'sign-out' | 'link' | 'end'

const shown = {
  role: { title: words.changeRole, text: words.changeText, toast: words.changed },
  'sign-out': { title: words.signOut, text: words.signOutText, toast: words.signedOut },
  link: { title: words.mailLink, text: words.mailLinkText, toast: words.linkMailed },
  end: { title: words.end, text: words.endText, toast: words.ended },
} as const

/** Changes a person's role, mails a new set-up link, or ends their sessions or account. */
export function ChangeMember({
  member,
  change,
  onClose,
}: {
  member: MemberRow
  change: Change
  onClose: () => void
}) {
  const [role, setRole] = useState(member.role)
  const { title, text, toast } = shown[change]
  const changingRole = useOfficeCall('change-staff-role', { toast, done: onClose })
  const endingSessions = useOfficeCall('end-staff-sessions', { toast, done: onClose })
  const mailing = useOfficeCall('mail-set-up-link', { toast, done: onClose })
  const ending = useOfficeCall('end-staff', { toast, done: onClose })
  const calls = { role: changingRole, 'sign-out': endingSessions, link: mailing, end: ending } as const
  const { pending, error } = calls[change]
  const { staff_id } = member
  const confirm = () => {
    if (change === 'role') return void changingRole.send({ staff_id, role })
    return void calls[change].send({ staff_id })
  }
  return (
    <ActionDialog
      title={`${title}: ${member.full_name || member.email}`}
      consequences={<p>{text}</p>}
      confirm={title}
      danger={change === 'end'}
      onConfirm={confirm}
      {...{ pending, error, onClose }}
    >
      {change === 'role' && <RoleField role={role} onChange={setRole} />}
    </ActionDialog>
  )
}
