import { useState } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import { Button } from '../../../parts/button'
import { Link } from '../../../parts/router/link'
import { useLocation } from '../../../parts/router/use-router'
import { moneyText } from '../../../parts/words'
import { useAnswer } from '../../calls/use-answer'
import type { ListColumn, ListFacet } from '../../list/columns'
import { readListState } from '../../list/list-state'
import { ListView } from '../../list/list-view'
import { Money } from '../../parts/money'
import { When } from '../../parts/when'
import { paths } from '../../paths'
import { useMay } from '../../session/session'
import { BookEntry } from './book-entry'
import { ImportStatement } from './import-statement'
import * as words from './words'

export type EntryRow = OfficeAnswered<'find-bank-entries'>['entries'][number]

interface Asked {
  entry: EntryRow
  order: string
}

const facets: ListFacet[] = [
  {
    name: 'status',
    label: words.status,
    isSingle: true,
    values: [
      ['open', words.open],
      ['booked', words.booked],
    ],
  },
]

/** The receipts of bank statements: book what the shop could not book by itself. */
export function InboxScreen() {
  const may = useMay()
  const found = readListState(useLocation().search, ['status'])
  const [isImporting, setImporting] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  // Without a choice it shows what waits: that is the work here.
  const state = found.chosen['status'] ? found : { ...found, chosen: { status: ['open'] } }
  const filters = { status: state.chosen['status']?.[0] === 'booked' ? 'booked' : 'open' } as const
  const { answer, isStale, refusal, again } = useAnswer('find-bank-entries', {
    ...filters,
    cursor: state.cursor,
  })
  const mayBook = may('record-payment')
  return (
    <>
      <ListView
        title={words.title}
        noun="receipt"
        isAlwaysNarrowed
        source={{ list: 'bank-entries', filters }}
        {...{ state, facets, isStale, refusal, again, keyOf }}
        rows={answer?.entries ?? null}
        columns={mayBook ? [...columns, suggestionColumn(setAsked)] : columns}
        cursor={answer?.cursor ?? null}
        actions={
          may('import-statement') && (
            <Button size="small" onClick={() => setImporting(true)}>
              {words.importStatement}
            </Button>
          )
        }
        nothingYet={words.nothingWaits}
      />
      {isImporting && <ImportStatement onClose={() => setImporting(false)} />}
      {asked && <BookEntry {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

const keyOf = ({ id }: EntryRow) => String(id)

/** The best suggestion as a button, and the way to any other order. */
function Suggested({ entry, onBook }: { entry: EntryRow; onBook: (order: string) => void }) {
  const best = entry.suggestions[0]
  return (
    <span className="flex flex-wrap items-center gap-1.5 md:justify-end">
      {best && (
        <span className="text-sm text-ink-soft">
          {best.full_name}, {words.missing} <Money amount={best.missing} />
        </span>
      )}
      {best && (
        <Button look="secondary" size="small" onClick={() => onBook(best.order)}>
          {words.book} {best.order}
        </Button>
      )}
      <Button look="quiet" size="small" onClick={() => onBook('')}>
        {words.bookTo} …
      </Button>
    </span>
  )
}

/** What the shop suggests for a receipt that is not booked. */
const suggestionColumn = (onBook: (asked: Asked) => void): ListColumn<EntryRow> => ({
  key: 'suggestion',
  name: words.suggestion,
  align: 'end',
  cell: (entry) =>
    entry.order === null && <Suggested entry={entry} onBook={(order) => onBook({ entry, order })} />,
})

const columns: ListColumn<EntryRow>[] = [
  {
    key: 'payer',
    name: words.payer,
    card: 'title',
    cell: ({ payer, payer_account }) => (
      <span className="block leading-tight">
        {payer ?? '–'}
        {payer_account && (
          <span className="block text-sm font-normal whitespace-nowrap text-ink-soft">{payer_account}</span>
        )}
      </span>
    ),
  },
  { key: 'date', name: words.date, cell: ({ booked_at }) => <When at={booked_at} /> },
  {
    key: 'reference',
    name: words.reference,
    cell: ({ reference, text }) => (
      <span className="block max-w-80 break-words">{[reference, text].filter(Boolean).join(' · ')}</span>
    ),
  },
  {
    key: 'cause',
    name: words.cause,
    cell: ({ reason, order }) =>
      order === null ? (
        reason && words.reasons[reason]
      ) : (
        <Link to={paths.order(order)} className="font-semibold text-ink">
          {order}
        </Link>
      ),
  },
  {
    key: 'amount',
    name: words.amount,
    align: 'end',
    card: 'aside',
    cell: ({ amount, currency }) => (
      <span className="font-semibold whitespace-nowrap">{moneyText(amount, currency)}</span>
    ),
  },
]
