import { useState } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import { Button } from '../../../parts/button'
import { moneyText } from '../../../parts/words'
import { useLocation } from '../../../parts/router/use-router'
import { useAnswer } from '../../calls/use-answer'
import type { ListFacet } from '../../list/columns'
import { knownOf, readListState } from '../../list/list-state'
import { ListView } from '../../list/list-view'
import { useAsked } from '../../parts/use-asked'
import { When } from '../../parts/when'
import { useMay } from '../../session/session'
import { BookEntry } from './book-entry'
import { actionColumn, bookSuggestions, columns, dismissSame } from './columns'
import { DismissEntry, ReopenEntry } from './dismiss-entry'
import { DivideEntry } from './divide-entry'
import { ImportStatement } from './import-statement'
import { causeFacet, OtherMoney } from './other-money'
import { TakeBackEntry } from './take-back-entry'
import * as words from './words'

export type EntryRow = OfficeAnswered<'find-bank-entries'>['entries'][number]

/** What is being done with a receipt. */
export type Asked =
  | { act: 'book' | 'take-back'; entry: EntryRow; order: string }
  | { act: 'divide' | 'dismiss' | 'reopen'; entry: EntryRow }

const facets: ListFacet[] = [
  {
    name: 'status',
    label: words.status,
    isSingle: true,
    values: [
      ['open', words.open],
      ['booked', words.booked],
      ['closed', words.closed],
    ],
  },
]

/** The receipts of bank statements: book what the shop could not book by itself. */
export function InboxScreen() {
  const may = useMay()
  const found = knownOf(readListState(useLocation().search, ['status', causeFacet]), facets)
  const [isImporting, setImporting] = useState(false)
  useAsked('import', may('import-statement'), () => setImporting(true))
  const [asked, setAsked] = useState<Asked | null>(null)
  // Without a choice it shows what waits: that is the work here.
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
        title={words.title}
        noun="receipt"
        search={words.search}
        isAlwaysNarrowed={state.query === ''}
        source={{ list: 'bank-entries', filters }}
        {...{ state, facets, isStale, refusal, again, keyOf, nameOf }}
        rows={answer?.entries ?? null}
        columns={mayBook ? [...columns, actionColumn(setAsked)] : columns}
        bulk={mayBook && isOpen ? [bookSuggestions, dismissSame] : undefined}
        forMatching={mayBook && may('start-bulk') ? ['book-suggestion'] : []}
        above={
          state.query === '' &&
          isOpen && (
            <>
              {other && <OtherMoney waiting={figures} orders={other.orders} state={state} />}
              {oldest && (
                <p className="mb-2 text-sm text-ink-soft">
                  {words.oldestReceipt} <When at={oldest} isInText />.
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
              {words.importStatement}
            </Button>
          )
        }
        {...(!isOpen && { next: null })}
        nothingYet={
          !isOpen ? (
            words.none[filters.status]
          ) : (
            <>
              {other && figures.length + other.orders.length === 0
                ? words.nothingWaits
                : words.noReceiptWaits}{' '}
              {answer?.last_import ? (
                <>
                  {words.lastStatement} <When at={answer.last_import} isInText />.
                </>
              ) : (
                words.importNext
              )}
            </>
          )
        }
      />
      {isImporting && <ImportStatement onClose={() => setImporting(false)} />}
      {asked?.act === 'book' && <BookEntry {...asked} onClose={() => setAsked(null)} />}
      {asked?.act === 'take-back' && <TakeBackEntry {...asked} onClose={() => setAsked(null)} />}
      {asked?.act === 'divide' && <DivideEntry entry={asked.entry} onClose={() => setAsked(null)} />}
      {asked?.act === 'dismiss' && <DismissEntry entry={asked.entry} onClose={() => setAsked(null)} />}
      {asked?.act === 'reopen' && <ReopenEntry entry={asked.entry} onClose={() => setAsked(null)} />}
    </>
  )
}

const keyOf = ({ id }: EntryRow) => String(id)
const nameOf = ({ payer, amount, currency }: EntryRow) =>
  [payer, moneyText(amount, currency)].filter(Boolean).join(', ')
