import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import { isOrderCode } from '#rules/orders/order-code'
import * as texts from '#texts/compiled/office/inbox'
import { Button } from '#web/ui/button'
import { moneyText } from '#web/ui/formats'
import { useLocation } from '#web/ui/router/use-router'
import { TextField } from '#web/ui/text-fields'
import { useAnswer } from '../../kit/calls/use-answer'
import { useDryRunCall } from '../../kit/calls/use-dry-run'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { EffectNotes } from '../../kit/dialog/effect-notes'
import type { ListFacet } from '../../kit/list/columns'
import { knownOf, readListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { useRequested } from '../../kit/page/use-requested'
import { useMay } from '../../kit/session/session'
import { TextWithWhen } from '../../kit/values/when'
import { actionColumn, bookSuggestions, columns, dismissSame } from './columns'
import { DismissEntry, ReopenEntry, DivideEntry } from './entry-dialogs'
import { ImportStatement } from './import-statement'
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

/** The receipts of bank statements: book what the shop could not book by itself. */
export function InboxScreen() {
  const may = useMay()
  const found = knownOf(readListState(useLocation().search, ['status', causeFacet]), facets)
  const [isImporting, setImporting] = useState(false)
  useRequested('import', may('import-statement'), () => setImporting(true))
  const [requested, setRequested] = useState<Requested | null>(null)
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
          !isOpen ? (
            none[filters.status]
          ) : (
            <>
              <span>
                {other && figures.length + other.orders.length === 0
                  ? texts.nothing_waits()
                  : texts.no_receipt_waits()}
              </span>{' '}
              {answer?.last_import ? (
                <TextWithWhen parts={texts.last_statement.parts()} at={answer.last_import} />
              ) : (
                <span>{texts.import_next()}</span>
              )}
            </>
          )
        }
      />
      {isImporting && <ImportStatement onClose={() => setImporting(false)} />}
      {requested?.act === 'book' && <BookEntry {...requested} onClose={() => setRequested(null)} />}
      {requested?.act === 'take-back' && <TakeBackEntry {...requested} onClose={() => setRequested(null)} />}
      {requested?.act === 'returned' && <ReturnedRefund {...requested} onClose={() => setRequested(null)} />}
      {requested?.act === 'divide' && (
        <DivideEntry entry={requested.entry} onClose={() => setRequested(null)} />
      )}
      {requested?.act === 'dismiss' && (
        <DismissEntry entry={requested.entry} onClose={() => setRequested(null)} />
      )}
      {requested?.act === 'reopen' && (
        <ReopenEntry entry={requested.entry} onClose={() => setRequested(null)} />
      )}
    </>
  )
}

const none = { booked: texts.none_booked(), closed: texts.none_closed() }

const keyOf = ({ id }: EntryRow) => String(id)
const nameOf = ({ payer, amount, currency }: EntryRow) =>
  [payer, moneyText(amount, currency)].filter(Boolean).join(', ')

/** Records that the bank returned a refund with this entry. */
function ReturnedRefund({ entry: { id, returned }, onClose }: { entry: EntryRow; onClose: () => void }) {
  const payload = returned && { refund_id: returned.refund, outcome: 'problem' as const, entry: id }
  const { effect, refusal, isRefused, pending, error, confirm } = useDryRunCall('process-refund', payload, {
    toast: texts.refund_returned_done(),
    done: onClose,
  })
  if (returned === null || payload === null) return null
  return (
    <ActionDialog
      title={texts.refund_returned_title({ order: returned.order })}
      consequences={<EffectNotes always={[texts.refund_returned_next()]} {...{ effect, refusal }} />}
      confirm={texts.refund_returned()}
      isBlocked={isRefused}
      onConfirm={() => confirm(payload)}
      {...{ pending, error, onClose }}
    />
  )
}

/** Takes the money of a reversed receipt back out of its order. */
function TakeBackEntry({
  entry,
  order: suggested,
  onClose,
}: {
  entry: EntryRow
  order: string
  onClose: () => void
}) {
  const [order, setOrder] = useState(suggested)
  const code = order.trim().toUpperCase()
  const payload = isOrderCode(code) ? { order: code, entry: entry.id } : null
  const { effect, refusal, pending, error, setError, confirm } = useDryRunCall('record-chargeback', payload, {
    toast: texts.taken_back(),
    done: onClose,
  })
  const takeBack = () =>
    code === '' ? setError(texts.order_code_missing()) : confirm({ order: code, entry: entry.id })
  return (
    <ActionDialog
      title={texts.take_back_title()}
      consequences={
        <EffectNotes
          until={
            payload === null
              ? texts.take_back_text({ amount: moneyText(-entry.amount, entry.currency) })
              : null
          }
          always={[texts.tickets_stay()]}
          {...{ effect, refusal }}
        />
      }
      confirm={texts.take_back()}
      danger
      onConfirm={takeBack}
      {...{ pending, error, onClose }}
    >
      <TextField
        label={texts.order_code()}
        autoComplete="off"
        value={order}
        onChange={(event) => setOrder(event.target.value)}
      />
    </ActionDialog>
  )
}

/** Books a receipt to an order. */
function BookEntry({
  entry,
  order: suggested,
  onClose,
}: {
  entry: EntryRow
  order: string
  onClose: () => void
}) {
  const [order, setOrder] = useState(suggested)
  const code = order.trim().toUpperCase()
  // A code is tried once it is whole.
  const payload = isOrderCode(code) ? { order: code, entry: entry.id } : null
  const { effect, refusal, pending, error, setError, confirm } = useDryRunCall('record-payment', payload, {
    toast: texts.booked_done(),
    done: onClose,
  })
  const book = () =>
    code === '' ? setError(texts.order_code_missing()) : confirm({ order: code, entry: entry.id })
  const sum = moneyText(entry.amount, entry.currency)
  const payer = entry.payer ?? texts.somebody()
  return (
    <ActionDialog
      title={texts.book_to()}
      consequences={
        <EffectNotes
          until={payload === null ? texts.book_text({ amount: sum, payer }) : null}
          always={[texts.book_from({ payer })]}
          {...{ effect, refusal }}
        />
      }
      confirm={texts.book()}
      onConfirm={book}
      {...{ pending, error, onClose }}
    >
      <TextField
        label={texts.order_code()}
        autoComplete="off"
        value={order}
        onChange={(event) => setOrder(event.target.value)}
      />
    </ActionDialog>
  )
}
