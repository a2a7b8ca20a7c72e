import type { OfficeAnswered } from '../../../contract/calls'
import { isOrderCode } from '../../../rules/orders/order-code'
import { Link } from '../../ui/router/link'
import { useAnswer } from '../calls/use-answer'
import { personOf } from '../ui/actor-name'
import type { ListColumn, ListFacet } from '../list/columns'
import { chosenOf } from '../list/list-state'
import { UndoChange } from '../history/undo-change'
import { causeText, undo } from '../history/words'
import { ListView } from '../list/list-view'
import { isPeriod, readPeriod } from '../list/period'
import { useListState } from '../list/use-list-state'
import { TwoLines } from '../ui/two-lines'
import { When } from '../ui/when'
import { paths } from '../paths'
import * as words from './words'
import { ChangedFields } from '../scheduled-changes/changed-fields'
import { type Logged, loggedFields } from './logged-fields'

type LogRow = OfficeAnswered<'find-audit'>['rows'][number]

const facets: ListFacet[] = [
  { name: 'person', label: words.actor, isPanel: true, values: [], labelOf: personOf },
  { name: 'action', label: words.action, isPanel: true, values: [], labelOf: words.actionText },
  { name: 'days', label: words.at, values: [], isPeriod: true, fits: isPeriod },
]

/** Every change: who, when, from where, what, before and after. */
export function LogScreen() {
  const { state, page } = useListState(facets)
  const filters = {
    query: state.query || null,
    person: chosenOf(state, 'person'),
    action: chosenOf(state, 'action'),
    days: readPeriod(state.chosen['days']?.[0]),
  }
  const { answer, isStale, refusal, again } = useAnswer('find-audit', { ...filters, ...page })
  return (
    <ListView
      title={words.title}
      noun="change"
      search={words.search}
      searchBriefly={words.searchBriefly}
      source={{ list: 'audit', filters }}
      {...{ state, facets, columns, isStale, refusal, again, keyOf }}
      rows={answer?.rows ?? null}
      cursor={answer?.cursor ?? null}
      {...(answer && { counted: answer })}
      above={state.query !== '' && <p className="mb-2 text-sm text-ink-soft">{words.searchOlder}</p>}
      nothingYet={words.nothingYet}
    />
  )
}

/** Changes of what forms save. */
const undoable: ReadonlySet<string> = new Set([
  'save-item',
  'save-event',
  'save-voucher',
  'save-settings',
  'end-voucher',
  'publish-look',
])

const keyOf = ({ audit_id }: LogRow) => String(audit_id)

const columns: ListColumn<LogRow>[] = [
  {
    key: 'action',
    name: words.action,
    card: 'title',
    cell: ({ action }) => <strong>{words.actionText(action)}</strong>,
  },
  {
    key: 'subject',
    name: words.subject,
    card: 'aside',
    cell: ({ subject }) => (
      <span className="block max-w-80 wrap-anywhere">{subject && <Subject name={subject} />}</span>
    ),
  },
  {
    key: 'actor',
    name: words.actor,
    cell: ({ actor, cause }) => <TwoLines below={cause && causeText(cause)}>{personOf(actor)}</TwoLines>,
  },
  { key: 'at', name: words.at, cell: ({ at }) => <When at={at} hasTime /> },
  { key: 'network', name: words.network, card: 'none', cell: ({ network }) => network },
  {
    key: 'change',
    name: words.change,
    cell: (row) => <LoggedChange {...row} />,
  },
  {
    key: 'undo',
    name: undo,
    align: 'action',
    cell: ({ audit_id, action, subject, before }) =>
      undoable.has(action) && before !== null && <UndoChange auditId={audit_id} name={subject ?? ''} />,
  },
]

/** The thing that changed; an order opens. */
function Subject({ name }: { name: string }) {
  if (!isOrderCode(name)) return name
  return (
    <Link to={paths.order(name)} className="link">
      {name}
    </Link>
  )
}

/** Collapsed details of a logged change, one field per line; renders nothing if no values were stored. */
function LoggedChange({ before, after }: Logged) {
  const fields = loggedFields({ before, after })
  if (fields.length === 0) return null
  return (
    <details>
      <summary className="inline-block min-h-6 cursor-pointer text-sm underline underline-offset-2">
        {words.show}
      </summary>
      <div className="max-w-md">
        <ChangedFields change={{ call: null, fields }} />
        <details>
          <summary className="inline-block min-h-6 cursor-pointer text-sm text-ink-soft underline underline-offset-2">
            {words.asJson}
          </summary>
          <pre className="text-sm break-all whitespace-pre-wrap">
            {JSON.stringify({ before, after }, null, 1)}
          </pre>
        </details>
      </div>
    </details>
  )
}
