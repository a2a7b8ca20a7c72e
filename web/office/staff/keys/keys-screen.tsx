import { useState } from 'react'
import type { OfficeAnswered, OfficeSent } from '#contract/calls'
import * as texts from '#texts/compiled/office/keys'
import { Button } from '#web/ui/button'
import { SelectField } from '#web/ui/choice-fields'
import { Dialog } from '#web/ui/dialog'
import { Pill } from '#web/ui/pill'
import type { Tone } from '#web/ui/status-labels'
import { TextField } from '#web/ui/text-fields'
import { useAnswer } from '../../kit/calls/use-answer'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { actionColumn } from '../../kit/list/action-column'
import type { ListColumn, ListFacet } from '../../kit/list/columns'
import { useListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { CopyButton } from '../../kit/page/buttons'
import { useRequested } from '../../kit/page/use-requested'
import { useMay } from '../../kit/session/session'
import { roleText } from '../../kit/values/names'
import { TextWithWhen, When } from '../../kit/values/when'

type KeyRow = OfficeAnswered<'find-keys'>['keys'][number]

const tones: Record<KeyRow['status'], Tone> = { live: 'good', expired: 'quiet', revoked: 'quiet' }

const statuses: Record<KeyRow['status'], string> = {
  live: texts.status_live(),
  expired: texts.status_expired(),
  revoked: texts.status_revoked(),
}

const facets: ListFacet[] = [
  { name: 'status', label: texts.status(), isSingle: true, values: Object.entries(statuses) },
]

/** All API keys, with buttons that create and end one. */
export function KeysScreen() {
  const may = useMay()
  const { state, page } = useListState(facets)
  const [requested, setRequested] = useState<KeyRow | null>(null)
  const [isAdding, setAdding] = useState(false)
  useRequested('add', may('add-key'), () => setAdding(true))
  const [added, setAdded] = useState<OfficeAnswered<'add-key'> | null>(null)
  const { answer, isStale, refusal, again } = useAnswer('find-keys', {
    query: state.query || null,
    status: (state.chosen['status']?.[0] as KeyRow['status'] | undefined) ?? null,
    ...page,
  })
  return (
    <>
      <ListView
        title={texts.title()}
        noun="key"
        search={texts.search()}
        {...{ state, facets, isStale, refusal, again, keyOf }}
        rows={answer?.keys ?? null}
        {...(answer && { counted: answer })}
        columns={may('revoke-key') ? [...columns, revokeColumn(setRequested)] : columns}
        cursor={answer?.cursor ?? null}
        actions={
          may('add-key') && (
            <Button size="small" onClick={() => setAdding(true)}>
              {texts.add()}
            </Button>
          )
        }
        nothingYet={texts.nothing_yet()}
      />
      {isAdding && <AddKey onClose={() => setAdding(false)} onAdded={setAdded} />}
      {added && <ShowKey added={added} onClose={() => setAdded(null)} />}
      {requested && <RevokeKey name={requested.name} onClose={() => setRequested(null)} />}
    </>
  )
}

const keyOf = ({ name, created_at }: KeyRow) => `${name} ${created_at}`

function RevokeKey({ name, onClose }: { name: string; onClose: () => void }) {
  const { send, pending, error } = useOfficeCall('revoke-key', { toast: texts.done(), done: onClose })
  return (
    <ActionDialog
      title={texts.revoke_key({ name })}
      consequences={<p>{texts.consequences({ name })}</p>}
      confirm={texts.revoke()}
      danger
      onConfirm={() => void send({ name })}
      {...{ pending, error, onClose }}
    />
  )
}

/** Ends a live key. */
const revokeColumn = (onAct: (key: KeyRow) => void) =>
  actionColumn<KeyRow>({ name: texts.revoke(), isFor: (key) => key.status === 'live', onAct })

const columns: ListColumn<KeyRow>[] = [
  { key: 'name', name: texts.name(), card: 'title', cell: ({ name }) => <strong>{name}</strong> },
  {
    key: 'status',
    name: texts.status(),
    card: 'aside',
    cell: ({ status }) => <Pill tone={tones[status]}>{statuses[status]}</Pill>,
  },
  { key: 'role', name: texts.role(), cell: ({ role }) => roleText(role) },
  { key: 'made', name: texts.made(), card: 'none', cell: ({ created_at }) => <When at={created_at} /> },
  {
    key: 'used',
    name: texts.last_used(),
    card: 'named',
    cell: ({ last_used_at }) => (last_used_at ? <When at={last_used_at} /> : texts.never()),
  },
  {
    key: 'ends',
    name: texts.ends(),
    card: 'none',
    cell: ({ revoked_at, expires_at }) => <When at={revoked_at ?? expires_at} />,
  },
]

type Role = OfficeSent<'add-key'>['role']
type Added = OfficeAnswered<'add-key'>

const maxDays = 9999

const roleLabels: Record<Role, string> = {
  owner: texts.role_owner(),
  manager: texts.role_manager(),
  finance: texts.role_finance(),
  'box office': texts.role_box_office(),
  door: texts.role_door(),
  monitor: texts.role_monitor(),
}

/** Creates a key with its name, role and duration. */
function AddKey({ onClose, onAdded }: { onClose: () => void; onAdded: (added: Added) => void }) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('manager')
  const [days, setDays] = useState('365')
  const [isChecked, setChecked] = useState(false)
  const { send, pending, error } = useOfficeCall('add-key', {
    done: (added) => {
      onClose()
      onAdded(added)
    },
  })
  const count = /^\d{1,4}$/.test(days.trim()) ? Number(days) : 0
  const isRight = count >= 1 && count <= maxDays
  const add = () => {
    setChecked(true)
    if (isRight) void send({ name: name.trim(), role, days: count })
  }
  return (
    <ActionDialog
      title={texts.add()}
      consequences={<p>{texts.add_text()}</p>}
      confirm={texts.add()}
      onConfirm={add}
      {...{ pending, error, onClose }}
    >
      <TextField
        label={texts.name()}
        hint={texts.name_hint()}
        autoComplete="off"
        maxLength={100}
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={texts.role()}
        value={role}
        options={Object.entries(roleLabels).map(([value, label]) => ({ value, label }))}
        onChange={(event) => setRole(event.target.value as Role)}
      />
      <TextField
        label={texts.days()}
        inputMode="numeric"
        autoComplete="off"
        required
        value={days}
        error={isChecked && !isRight ? texts.days_wrong() : undefined}
        onChange={(event) => setDays(event.target.value)}
      />
    </ActionDialog>
  )
}

/** The key itself, the only time that it is shown. */
function ShowKey({ added: { secret, key }, onClose }: { added: Added; onClose: () => void }) {
  return (
    <Dialog title={texts.made_key({ name: key.name })} onClose={onClose} busy>
      <div className="grid gap-4">
        <p>{texts.keep_text()}</p>
        <p className="flex items-center gap-2 rounded-control bg-sunk p-3">
          <code className="min-w-0 grow break-all">{secret}</code>
          <CopyButton text={secret} name={texts.key()} />
        </p>
        <p className="text-sm text-ink-soft">
          <TextWithWhen parts={texts.role_and_end.parts({ role: roleText(key.role) })} at={key.expires_at} />
        </p>
        <Button onClick={onClose}>{texts.kept()}</Button>
      </div>
    </Dialog>
  )
}
