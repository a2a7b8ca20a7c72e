import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/inbox'
import { Button } from '#web/ui/button'
import { moneyText } from '#web/ui/formats'
import { useLocation } from '#web/ui/router/use-router'
import { useAnswer } from '../../kit/calls/use-answer'
import type { ListFacet } from '../../kit/list/columns'
import { knownOf, readListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { useRequested } from '../../kit/page/use-requested'
import { useMay } from '../../kit/session/session'
import { TextWithWhen } from '../../kit/values/when'
import { actionColumn, bookSuggestions, columns, dismissSame } from './columns'
import { DismissEntry, DivideEntry, ReopenEntry, ReturnedRefund } from './entry-dialogs'
import { ImportStatement } from './import-statement'
import { BookEntry, TakeBackEntry } from './order-entry-dialogs'
import { causeFacet, OtherMoney } from './other-money'

export type EntryRow = OfficeAnswered<'find-bank-entries'>['entries'][number]

/** Action requested on a receipt. */
export type Requested =
  | { act: 'book' | 'take-back'; entry: EntryRow; order: string }
  | { act: 'divide' | 'dismiss' | 'reopen' | 'returned'; entry: EntryRow }

const facets: ListFacet[] = [
  {
    name: 'status',
    label: texts.status(),
    isSingle: true,
    values: [
      ['open', texts.open()],
      ['booked', texts.booked()],
      ['closed', texts.closed()],
    ],
  },
]

/** Receipts of bank statements, above all those that the shop could not book itself. */
export function InboxScreen() {
  const may = useMay()
  const found = knownOf(readListState(useLocation().search, ['status', causeFacet]), facets)
  const [isImporting, setImporting] = useState(false)
  useRequested('import', may('import-statement'), () => setImporting(true))
  const [requested, setRequested] = useState<Requested | null>(null)
  // Shows waiting receipts by default, because they need work.
  const state = found.chosen['status'] ? found : { ...found, chosen: { ...found.chosen, status: ['open'] } }
  const chosen = state.chosen['status']?.[0]
  const filters = {
    query: state.query || null,
    status: chosen === 'booked' || chosen === 'closed' ? chosen : 'open',
  } as const
  const { answer: other } = useAnswer('get-inbox', {})
  const figures = other?.waiting.filter(({ cause }) => cause !== 'bank-entry') ?? []
  const oldest = other?.waiting.find(({ cause }) => cause === 'bank-entry')?.oldest_at
  const isOpen = filters.status === 'open'
  const { answer, isStale, refusal, again } = useAnswer('find-bank-entries', {
    ...filters,
    cursor: state.cursor,
    // The pages after the first one have the same counts.
    with_counts: state.cursor === null,
  })
  const mayBook = may('record-payment')
  return (
    <>
      <ListView
        title={texts.title()}
        noun="receipt"
        search={texts.search()}
        isAlwaysNarrowed={state.query === ''}
        source={{ list: 'bank-entries', filters }}
        {...{ state, facets, isStale, refusal, again, keyOf, nameOf }}
        rows={answer?.entries ?? null}
        columns={mayBook ? [...columns, actionColumn(setRequested)] : columns}
        bulk={mayBook && isOpen ? [bookSuggestions, dismissSame] : undefined}
        forMatching={mayBook && may('start-bulk') ? ['book-suggestion'] : []}
        above={
          state.query === '' &&
          isOpen && (
            <>
              {other && <OtherMoney waiting={figures} orders={other.orders} state={state} />}
              {oldest && (
                <p className="mb-2 text-sm text-ink-soft">
                  <TextWithWhen parts={texts.oldest_receipt.parts()} at={oldest} />
                </p>
              )}
            </>
          )
        }
        cursor={answer?.cursor ?? null}
        {...(answer && { counted: answer })}
        actions={
          may('import-statement') && (
            <Button size="small" onClick={() => setImporting(true)}>
              {texts.import_statement()}
            </Button>
          )
        }
        {...(!isOpen && { next: null })}
        nothingYet={
          <NoReceipts
            status={filters.status}
            isNothingWaiting={other !== null && figures.length + other.orders.length === 0}
            lastImport={answer?.last_import}
          />
        }
      />
      {isImporting && <ImportStatement onClose={() => setImporting(false)} />}
      {requested && <EntryDialog requested={requested} onClose={() => setRequested(null)} />}
    </>
  )
}

/** The dialog of an action on a receipt. */
function EntryDialog({ requested, onClose }: { requested: Requested; onClose: () => void }) {
  switch (requested.act) {
    case 'book':
      return <BookEntry {...requested} onClose={onClose} />
    case 'take-back':
      return <TakeBackEntry {...requested} onClose={onClose} />
    case 'returned':
      return <ReturnedRefund entry={requested.entry} onClose={onClose} />
    case 'divide':
      return <DivideEntry entry={requested.entry} onClose={onClose} />
    case 'dismiss':
      return <DismissEntry entry={requested.entry} onClose={onClose} />
    default:
      return <ReopenEntry entry={requested.entry} onClose={onClose} />
  }
}

/** Text of a list of receipts that is empty. */
function NoReceipts({
  status,
  isNothingWaiting,
  lastImport,
}: {
  status: 'open' | keyof typeof none
  /** Whether other money does not wait either. */
  isNothingWaiting: boolean
  lastImport: string | null | undefined
}) {
  if (status !== 'open') return <span>{none[status]}</span>
  return (
    <>
      <span>{isNothingWaiting ? texts.nothing_waits() : texts.no_receipt_waits()}</span>{' '}
      {lastImport ? (
        <TextWithWhen parts={texts.last_statement.parts()} at={lastImport} />
      ) : (
        <span>{texts.import_next()}</span>
      )}
    </>
  )
}

const none = { booked: texts.none_booked(), closed: texts.none_closed() }

const keyOf = ({ id }: EntryRow) => String(id)
const nameOf = ({ payer, amount, currency }: EntryRow) =>
  [payer, moneyText(amount, currency)].filter(Boolean).join(', ')
