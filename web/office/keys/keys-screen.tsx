import { useState } from 'react'
import type { OfficeAnswered, OfficeSent } from '../../../contract/calls'
import { Button } from '../../ui/button'
import { Pill } from '../../ui/pill'
import type { Tone } from '../../ui/status-labels'
import { useAnswer } from '../calls/use-answer'
import { useOfficeCall } from '../calls/use-office-call'
import { actionColumn } from '../list/action-column'
import type { ListColumn, ListFacet } from '../list/columns'
import { ListView } from '../list/list-view'
import { useListState } from '../list/use-list-state'
import { ActionDialog } from '../ui/action-dialog'
import { roleText } from '../ui/role-text'
import { useRequested } from '../ui/use-asked'
import { When } from '../ui/when'
import { useMay } from '../session/session'
import * as words from './words'
import { SelectField } from '../../ui/choice-fields'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/text-fields'
import { CopyButton } from '../ui/copy-button'

type KeyRow = OfficeAnswered<'find-keys'>['keys'][number]

const tones: Record<KeyRow['status'], Tone> = { live: 'good', expired: 'quiet', revoked: 'quiet' }

const facets: ListFacet[] = [
  { name: 'status', label: words.status, isSingle: true, values: Object.entries(words.statuses) },
]

/** API keys: which scripts may make calls, one more, and how to end that. */
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
        title={words.title}
        noun="key"
        search={words.search}
        {...{ state, facets, isStale, refusal, again, keyOf }}
        rows={answer?.keys ?? null}
        {...(answer && { counted: answer })}
        columns={may('revoke-key') ? [...columns, revokeColumn(setRequested)] : columns}
        cursor={answer?.cursor ?? null}
        actions={
          may('add-key') && (
            <Button size="small" onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          )
        }
        nothingYet={words.nothingYet}
      />
      {isAdding && <AddKey onClose={() => setAdding(false)} onAdded={setAdded} />}
      {added && <ShowKey added={added} onClose={() => setAdded(null)} />}
      {requested && <RevokeKey name={requested.name} onClose={() => setRequested(null)} />}
    </>
  )
}

const keyOf = ({ name, created_at }: KeyRow) => `${name} ${created_at}`

function RevokeKey({ name, onClose }: { name: string; onClose: () => void }) {
  const { send, pending, error } = useOfficeCall('revoke-key', { toast: words.done, done: onClose })
  return (
    <ActionDialog
      title={`${words.revoke}: ${name}`}
      consequences={<p>{words.consequences(name)}</p>}
      confirm={words.revoke}
      danger
      onConfirm={() => void send({ name })}
      {...{ pending, error, onClose }}
    />
  )
}

/** Ends a live key. */
const revokeColumn = (onAct: (key: KeyRow) => void) =>
  actionColumn<KeyRow>({ name: words.revoke, isFor: (key) => key.status === 'live', onAct })

const columns: ListColumn<KeyRow>[] = [
  { key: 'name', name: words.name, card: 'title', cell: ({ name }) => <strong>{name}</strong> },
  {
    key: 'status',
    name: words.status,
    card: 'aside',
    cell: ({ status }) => <Pill tone={tones[status]}>{words.statuses[status]}</Pill>,
  },
  { key: 'role', name: words.role, cell: ({ role }) => roleText(role) },
  { key: 'made', name: words.made, card: 'none', cell: ({ created_at }) => <When at={created_at} /> },
  {
    key: 'used',
    name: words.lastUsed,
    card: 'named',
    cell: ({ last_used_at }) => (last_used_at ? <When at={last_used_at} /> : words.never),
  },
  {
    key: 'ends',
    name: words.ends,
    card: 'none',
    cell: ({ revoked_at, expires_at }) => <When at={revoked_at ?? expires_at} />,
  },
]

type Role = OfficeSent<'add-key'>['role']
type Added = OfficeAnswered<'add-key'>

const maxDays = 9999

/** Makes a key: its name, its role, how long it works. */
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
      title={words.add}
      consequences={<p>{words.addText}</p>}
      confirm={words.add}
      onConfirm={add}
      {...{ pending, error, onClose }}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        maxLength={100}
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={words.role}
        value={role}
        options={Object.entries(words.roles).map(([value, label]) => ({ value, label }))}
        onChange={(event) => setRole(event.target.value as Role)}
      />
      <TextField
        label={words.days}
        inputMode="numeric"
        autoComplete="off"
        required
        value={days}
        error={isChecked && !isRight ? words.daysWrong : undefined}
        onChange={(event) => setDays(event.target.value)}
      />
    </ActionDialog>
  )
}

/** The key itself, the only time that it is shown. */
function ShowKey({ added: { secret, key }, onClose }: { added: Added; onClose: () => void }) {
  return (
    <Dialog title={words.madeKey(key.name)} onClose={onClose} busy>
      <div className="grid gap-4">
        <p>{words.keepText}</p>
        <p className="flex items-center gap-2 rounded-control bg-sunk p-3">
          <code className="min-w-0 grow break-all">{secret}</code>
          <CopyButton text={secret} name={words.key} />
        </p>
        <p className="text-sm text-ink-soft">
          {roleText(key.role)} · {words.ends} <When at={key.expires_at} isInText />
        </p>
        <Button onClick={onClose}>{words.kept}</Button>
      </div>
    </Dialog>
  )
}
