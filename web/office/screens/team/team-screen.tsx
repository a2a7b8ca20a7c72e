import { useState } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import { Button } from '../../../parts/button'
import { Pill } from '../../../parts/pill'
import type { Tone } from '../../../parts/status-words'
import { useAnswer } from '../../calls/use-answer'
import type { ListColumn, ListFacet } from '../../list/columns'
import { ListView } from '../../list/list-view'
import { useListState } from '../../list/use-list-state'
import { Dropdown } from '../../parts/dropdown'
import { MenuItem } from '../../parts/menu-item'
import { roleText } from '../../parts/role-text'
import { TwoLines } from '../../parts/two-lines'
import { useAsked } from '../../parts/use-asked'
import { When } from '../../parts/when'
import { ChangeMember, type Change } from './change-member'
import { InviteMember } from './invite-member'
import { MemberSessions } from './member-sessions'
import * as words from './words'

export type MemberRow = OfficeAnswered<'find-staff'>['staff'][number]
interface Asked {
  member: MemberRow
  change: Change | 'sessions'
}

const tones: Record<MemberRow['status'], Tone> = { invited: 'info', active: 'good', ended: 'quiet' }

const facets: ListFacet[] = [
  { name: 'status', label: words.status, isSingle: true, values: Object.entries(words.statuses) },
]

/** Who works in the office, with which role. */
export function TeamScreen() {
  const { state, page } = useListState(facets)
  const [isInviting, setInviting] = useState(false)
  useAsked('invite', true, () => setInviting(true))
  const [asked, setAsked] = useState<Asked | null>(null)
  const { answer, isStale, refusal, again } = useAnswer('find-staff', {
    query: state.query || null,
    status: (state.chosen['status']?.[0] as MemberRow['status'] | undefined) ?? null,
    ...page,
  })
  return (
    <>
      <ListView
        title={words.title}
        noun="person"
        search={words.search}
        {...{ state, facets, isStale, refusal, again, keyOf }}
        rows={answer?.staff ?? null}
        {...(answer && { counted: answer })}
        columns={[...columns, changesColumn(setAsked)]}
        cursor={answer?.cursor ?? null}
        actions={
          <Button size="small" onClick={() => setInviting(true)}>
            {words.invite}
          </Button>
        }
        nothingYet={words.nothingYet}
      />
      {isInviting && <InviteMember onClose={() => setInviting(false)} />}
      {asked &&
        (asked.change === 'sessions' ? (
          <MemberSessions member={asked.member} onClose={() => setAsked(null)} />
        ) : (
          <ChangeMember member={asked.member} change={asked.change} onClose={() => setAsked(null)} />
        ))}
    </>
  )
}

const keyOf = ({ staff_id }: MemberRow) => String(staff_id)

const changes: readonly (readonly [Asked['change'], string])[] = [
  ['sessions', words.sessions],
  ['role', words.changeRole],
  ['sign-out', words.signOut],
  ['link', words.mailLink],
  ['end', words.end],
]

/** What an owner can change of a person. */
const changesColumn = (onAsk: (asked: Asked) => void): ListColumn<MemberRow> => ({
  key: 'changes',
  name: words.actions,
  align: 'action',
  cell: (member) =>
    member.status !== 'ended' && (
      <span className="inline-block text-start">
        <Dropdown label={words.actions} align="end">
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
    name: words.name,
    card: 'title',
    cell: ({ full_name, email }) => (
      <TwoLines below={<span className="break-all">{email}</span>}>
        <strong>{full_name || email}</strong>
      </TwoLines>
    ),
  },
  {
    key: 'status',
    name: words.status,
    card: 'aside',
    cell: ({ status }) => <Pill tone={tones[status]}>{words.statuses[status]}</Pill>,
  },
  { key: 'role', name: words.role, cell: ({ role }) => roleText(role) },
  {
    key: 'factor',
    name: words.factor,
    card: 'none',
    cell: ({ has_second_factor }) => (has_second_factor ? words.yes : words.none),
  },
  {
    key: 'seen',
    name: words.lastUsed,
    card: 'named',
    cell: ({ last_used_at }) => <When at={last_used_at} />,
  },
]
