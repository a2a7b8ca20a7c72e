import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import type { StaffRole } from '#contract/office/sign-in'
import * as texts from '#texts/compiled/office/team'
import { FormAlert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { SelectField } from '#web/ui/choice-fields'
import { Dialog } from '#web/ui/dialog'
import { numberText } from '#web/ui/formats'
import { Pill } from '#web/ui/pill'
import type { Tone } from '#web/ui/status-labels'
import { EmailField, TextField } from '#web/ui/text-fields'
import { useAnswer } from '../../kit/calls/use-answer'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import type { ListColumn, ListFacet } from '../../kit/list/columns'
import { useListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { Dropdown, MenuItem } from '../../kit/page/dropdown'
import { Failed } from '../../kit/page/states'
import { useRequested } from '../../kit/page/use-requested'
import { newestText, SessionList } from '../../kit/session/session-list'
import { TwoLines } from '../../kit/values/cells'
import { roleText } from '../../kit/values/names'
import { When } from '../../kit/values/when'

export type MemberRow = OfficeAnswered<'find-staff'>['staff'][number]
interface Requested {
  member: MemberRow
  change: Change | 'sessions'
}

const tones: Record<MemberRow['status'], Tone> = { invited: 'info', active: 'good', ended: 'quiet' }

const statuses: Record<MemberRow['status'], string> = {
  invited: texts.status_invited(),
  active: texts.status_active(),
  ended: texts.status_ended(),
}

const facets: ListFacet[] = [
  { name: 'status', label: texts.status(), isSingle: true, values: Object.entries(statuses) },
]

/** Lists the staff members and their roles. */
export function TeamScreen() {
  const { state, page } = useListState(facets)
  const [isInviting, setInviting] = useState(false)
  useRequested('invite', true, () => setInviting(true))
  const [requested, setRequested] = useState<Requested | null>(null)
  const { answer, isStale, refusal, again } = useAnswer('find-staff', {
    query: state.query || null,
    status: (state.chosen['status']?.[0] as MemberRow['status'] | undefined) ?? null,
    ...page,
  })
  return (
    <>
      <ListView
        title={texts.title()}
        noun="person"
        search={texts.search()}
        {...{ state, facets, isStale, refusal, again, keyOf }}
        rows={answer?.staff ?? null}
        {...(answer && { counted: answer })}
        columns={[...columns, changesColumn(setRequested)]}
        cursor={answer?.cursor ?? null}
        actions={
          <Button size="small" onClick={() => setInviting(true)}>
            {texts.invite()}
          </Button>
        }
        nothingYet={texts.nothing_yet()}
      />
      {isInviting && <InviteMember onClose={() => setInviting(false)} />}
      {requested &&
        (requested.change === 'sessions' ? (
          <MemberSessions member={requested.member} onClose={() => setRequested(null)} />
        ) : (
          <ChangeMember
            member={requested.member}
            change={requested.change}
            onClose={() => setRequested(null)}
          />
        ))}
    </>
  )
}

const keyOf = ({ staff_id }: MemberRow) => String(staff_id)

const changes: readonly (readonly [Requested['change'], string])[] = [
  ['sessions', texts.sessions()],
  ['role', texts.change_role()],
  ['sign-out', texts.sign_out()],
  ['link', texts.mail_link()],
  ['end', texts.end()],
]

/** Column with the actions that an owner can take on a staff member. */
const changesColumn = (onAsk: (requested: Requested) => void): ListColumn<MemberRow> => ({
  key: 'changes',
  name: texts.actions(),
  align: 'action',
  cell: (member) =>
    member.status !== 'ended' && (
      <span className="inline-block text-start">
        <Dropdown label={texts.actions()} align="end">
          {changes.map(([change, name]) => (
            <MenuItem key={change} name={name} onChoose={() => onAsk({ member, change })} />
          ))}
        </Dropdown>
      </span>
    ),
})

const columns: ListColumn<MemberRow>[] = [
  {
    key: 'name',
    name: texts.name(),
    card: 'title',
    cell: ({ full_name, email }) => (
      <TwoLines below={<span className="break-all">{email}</span>}>
        <strong>{full_name || email}</strong>
      </TwoLines>
    ),
  },
  {
    key: 'status',
    name: texts.status(),
    card: 'aside',
    cell: ({ status }) => <Pill tone={tones[status]}>{statuses[status]}</Pill>,
  },
  { key: 'role', name: texts.role(), cell: ({ role }) => roleText(role) },
  {
    key: 'factor',
    name: texts.factor(),
    card: 'none',
    cell: ({ has_second_factor }) => (has_second_factor ? texts.yes() : texts.none()),
  },
  {
    key: 'seen',
    name: texts.last_used(),
    card: 'named',
    cell: ({ last_used_at }) => <When at={last_used_at} />,
  },
]

/** Lists a person's sessions; each can be ended. */
function MemberSessions({ member, onClose }: { member: MemberRow; onClose: () => void }) {
  const { staff_id } = member
  const { answer, refusal, again } = useAnswer('find-staff-sessions', { staff_id })
  const { send, pending, error } = useOfficeCall('end-staff-session', { toast: texts.session_ended() })
  return (
    <Dialog
      title={texts.sessions_of({ name: member.full_name || member.email })}
      onClose={onClose}
      busy={pending}
    >
      <div className="grid gap-3">
        <FormAlert error={error} />
        {refusal && <Failed text={refusal.message} onAgain={again} />}
        <p className="text-ink-soft">
          {answer === null ? (
            texts.looking()
          ) : (
            <SessionsText shown={answer.sessions.length} count={answer.count} />
          )}
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

function SessionsText({ shown, count }: { shown: number; count: number }) {
  if (count === 0) return <span>{texts.not_signed_in()}</span>
  return (
    <span>{`${texts.signed_in_on({ count, number: numberText(count) })} ${newestText(shown, count)} ${texts.sessions_hint()}`}</span>
  )
}

/** An action of an owner on a staff member. */
type Change = 'role' | 'sign-out' | 'link' | 'end'

const shown = {
  role: { title: texts.change_role(), text: texts.change_text(), toast: texts.changed() },
  'sign-out': { title: texts.sign_out(), text: texts.sign_out_text(), toast: texts.signed_out() },
  link: { title: texts.mail_link(), text: texts.mail_link_text(), toast: texts.link_mailed() },
  end: { title: texts.end(), text: texts.end_text(), toast: texts.ended() },
} as const

/** Changes a person's role, mails a new set-up link, or ends their sessions or account. */
function ChangeMember({
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
      title={texts.change_of({ change: title, name: member.full_name || member.email })}
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

/** Invites a person by mail. */
function InviteMember({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<StaffRole>('box office')
  const { send, pending, error } = useOfficeCall('invite-staff', { toast: texts.invited(), done: onClose })
  return (
    <ActionDialog
      title={texts.invite()}
      consequences={<p>{texts.invite_text()}</p>}
      confirm={texts.invite()}
      onConfirm={() => void send({ email: email.trim(), full_name: name.trim() || null, role })}
      {...{ pending, error, onClose }}
    >
      <EmailField autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />
      <TextField
        label={texts.full_name()}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <RoleField role={role} onChange={setRole} />
    </ActionDialog>
  )
}

const roleLabels: Record<StaffRole, string> = {
  owner: texts.role_owner(),
  manager: texts.role_manager(),
  finance: texts.role_finance(),
  'box office': texts.role_box_office(),
  door: texts.role_door(),
}

/** A role with what it may do. */
function RoleField({ role, onChange }: { role: StaffRole; onChange: (role: StaffRole) => void }) {
  return (
    <SelectField
      label={texts.role()}
      value={role}
      options={Object.entries(roleLabels).map(([value, label]) => ({ value, label }))}
      onChange={(event) => onChange(event.target.value as StaffRole)}
    />
  )
}
