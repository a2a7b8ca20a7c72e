import { useState } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import { Button } from '../../../parts/button'
import { Pill } from '../../../parts/pill'
import type { Tone } from '../../../parts/status-words'
import { useAnswer } from '../../calls/use-answer'
import { useOfficeCall } from '../../calls/use-office-call'
import { actionColumn } from '../../list/action-column'
import type { ListColumn, ListFacet } from '../../list/columns'
import { ListView } from '../../list/list-view'
import { useListState } from '../../list/use-list-state'
import { ActionDialog } from '../../parts/action-dialog'
import { roleText } from '../../parts/role-text'
import { useAsked } from '../../parts/use-asked'
import { When } from '../../parts/when'
import { useMay } from '../../session/session'
import { AddKey, ShowKey } from './add-key'
import * as words from './words'

type KeyRow = OfficeAnswered<'find-keys'>['keys'][number]

const tones: Record<KeyRow['status'], Tone> = { live: 'good', expired: 'quiet', revoked: 'quiet' }

const facets: ListFacet[] = [
  { name: 'status', label: words.status, isSingle: true, values: Object.entries(words.statuses) },
]

/** API keys: which scripts may make calls, one more, and how to end that. */
export function KeysScreen() {
  const may = useMay()
  const { state, page } = useListState(facets)
  const [asked, setAsked] = useState<KeyRow | null>(null)
  const [isAdding, setAdding] = useState(false)
  useAsked('add', may('add-key'), () => setAdding(true))
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
        columns={may('revoke-key') ? [...columns, revokeColumn(setAsked)] : columns}
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
      {asked && <RevokeKey name={asked.name} onClose={() => setAsked(null)} />}
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
