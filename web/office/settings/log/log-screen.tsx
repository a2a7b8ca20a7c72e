import type { OfficeAnswered } from '#contract/calls'
import { isOrderCode } from '#rules/orders/order-code'
import * as historyTexts from '#texts/compiled/office/history'
import * as texts from '#texts/compiled/office/log'
import { labelOf } from '#web/ui/formats'
import { Link } from '#web/ui/router/link'
import { useAnswer } from '../../kit/calls/use-answer'
import { UndoChange, causeText } from '../../kit/history/undo-change'
import type { ListColumn, ListFacet } from '../../kit/list/columns'
import { chosenOf, useListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { isPeriod, readPeriod } from '../../kit/list/period'
import { paths } from '../../kit/paths'
import { ChangedFields } from '../../kit/scheduled-changes/changed-fields'
import { TwoLines } from '../../kit/values/cells'
import { personOf } from '../../kit/values/names'
import { When } from '../../kit/values/when'
import { type Logged, loggedFields } from './logged-fields'

type LogRow = OfficeAnswered<'find-audit'>['rows'][number]

/** Calls whose path says too little; the others are read as they are. */
const actions: Readonly<Record<string, string>> = {
  import: texts.action_import(),
  'start-totp': texts.action_start_totp(),
  'confirm-totp': texts.action_confirm_totp(),
  'remove-totp': texts.action_remove_totp(),
  'start-bulk': texts.action_start_bulk(),
  'cancel-bulk': texts.action_cancel_bulk(),
  'import-guests': texts.action_import_guests(),
  'retry-guest-list': texts.action_retry_guest_list(),
  'start-cancellation': texts.action_start_cancellation(),
  'report-again': texts.action_report_again(),
  'retry-cancellation': texts.action_retry_cancellation(),
  'refund-file': texts.action_refund_file(),
  'zip-documents': texts.action_zip_documents(),
  'export-list': texts.action_export_list(),
  'edit-ticket': texts.action_edit_ticket(),
  'release-items': texts.action_release_items(),
  'erase-old-orders': texts.action_erase_old_orders(),
  'end-customer-logins': texts.action_end_customer_logins(),
}
/** Label of a call or command in the log. */
const actionText = (action: string): string => labelOf(actions, action)

const facets: ListFacet[] = [
  { name: 'person', label: texts.actor(), isPanel: true, values: [], labelOf: personOf },
  { name: 'action', label: texts.action(), isPanel: true, values: [], labelOf: actionText },
  { name: 'days', label: texts.at(), values: [], isPeriod: true, fits: isPeriod },
]

/** Log of all changes with author, time, origin, and values before and after. */
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
      title={texts.title()}
      noun="change"
      search={texts.search()}
      searchBriefly={texts.search_briefly()}
      source={{ list: 'audit', filters }}
      {...{ state, facets, columns, isStale, refusal, again, keyOf }}
      rows={answer?.rows ?? null}
      cursor={answer?.cursor ?? null}
      {...(answer && { counted: answer })}
      above={state.query !== '' && <p className="mb-2 text-sm text-ink-soft">{texts.search_older()}</p>}
      nothingYet={texts.nothing_yet()}
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
    name: texts.action(),
    card: 'title',
    cell: ({ action }) => <strong>{actionText(action)}</strong>,
  },
  {
    key: 'subject',
    name: texts.subject(),
    card: 'aside',
    cell: ({ subject }) => (
      <span className="block max-w-80 wrap-anywhere">{subject && <Subject name={subject} />}</span>
    ),
  },
  {
    key: 'actor',
    name: texts.actor(),
    cell: ({ actor, cause }) => <TwoLines below={cause && causeText(cause)}>{personOf(actor)}</TwoLines>,
  },
  { key: 'at', name: texts.at(), cell: ({ at }) => <When at={at} hasTime /> },
  { key: 'network', name: texts.network(), card: 'none', cell: ({ network }) => network },
  {
    key: 'change',
    name: texts.change(),
    cell: (row) => <LoggedChange {...row} />,
  },
  {
    key: 'undo',
    name: historyTexts.undo(),
    align: 'action',
    cell: ({ audit_id, action, subject, before }) =>
      undoable.has(action) && before !== null && <UndoChange auditId={audit_id} name={subject ?? ''} />,
  },
]

/** The thing that changed; an order opens. */
function Subject({ name }: { name: string }) {
  if (!isOrderCode(name)) return <span>{name}</span>
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
      <summary className="inline-block min-h-target cursor-pointer text-sm underline underline-offset-2">
        {texts.show()}
      </summary>
      <div className="max-w-md">
        <ChangedFields change={{ call: null, fields }} />
        <details>
          <summary className="inline-block min-h-target cursor-pointer text-sm text-ink-soft underline underline-offset-2">
            {texts.as_json()}
          </summary>
          <pre className="text-sm break-all whitespace-pre-wrap">
            {JSON.stringify({ before, after }, null, 1)}
          </pre>
        </details>
      </div>
    </details>
  )
}
