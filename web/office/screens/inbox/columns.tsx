import { Fragment } from 'react'
import { exactSuggestion } from '../../../../rules/exact-suggestion'
import { Button } from '../../../parts/button'
import { Refusal } from '../../../parts/calls/post-call'
import { Link } from '../../../parts/router/link'
import { moneyText } from '../../../parts/words'
import { postOnce } from '../../calls/post-once'
import type { ListColumn, RowAction } from '../../list/columns'
import { Dropdown } from '../../parts/dropdown'
import { MenuItem } from '../../parts/menu-item'
import { Money } from '../../parts/money'
import { TwoLines } from '../../parts/two-lines'
import { When } from '../../parts/when'
import { paths } from '../../paths'
import type { Asked, EntryRow } from './inbox-screen'
import * as words from './words'

/** Books a receipt to its exact suggestion. */
export const bookSuggestions: RowAction<EntryRow> = {
  label: words.bookSuggestions,
  question: words.bookSuggestionsQuestion,
  run: async ({ id, suggestions }) => {
    const best = exactSuggestion(suggestions)
    if (best === null) throw new Refusal(422, words.notExact)
    return postOnce('record-payment', { order: best.order, entry: id })
  },
}

/** The best suggestion as a button, and everything else that can be done with a receipt that waits. */
function Actions({ entry, onAsk }: { entry: EntryRow; onAsk: (asked: Asked) => void }) {
  const best = entry.suggestions[0]
  return (
    <span className="flex flex-wrap items-center gap-1.5 xl:flex-nowrap xl:justify-end">
      {best && (
        <Button
          look="secondary"
          size="small"
          onClick={() => onAsk({ act: 'book', entry, order: best.order })}
        >
          {words.book} {best.order}
        </Button>
      )}
      <Dropdown align="end" label={words.moreActions}>
        <MenuItem name={`${words.bookTo} …`} onChoose={() => onAsk({ act: 'book', entry, order: '' })} />
        <MenuItem name={`${words.divide} …`} onChoose={() => onAsk({ act: 'divide', entry })} />
        <MenuItem name={`${words.dismiss} …`} onChoose={() => onAsk({ act: 'dismiss', entry })} />
      </Dropdown>
    </span>
  )
}

/** Why a receipt waits, and what to do: the order that it may pay, or advice. */
function Cause({ reason, suggestions }: Pick<EntryRow, 'reason' | 'suggestions'>) {
  const best = suggestions[0]
  const advice = reason && words.reasonAdvice[reason]
  return (
    <span className="block xl:min-w-56">
      <TwoLines
        below={
          best ? (
            <>
              {best.full_name}, {words.missing} <Money amount={best.missing} />.
              {best.payment_status === 'cancelled' && ` ${words.lateFor}`}
            </>
          ) : (
            advice
          )
        }
      >
        {reason && words.reasons[reason]}
      </TwoLines>
    </span>
  )
}

/** Why a receipt was closed; what was dismissed can be opened again. */
function Closed({ entry, onAsk }: { entry: EntryRow; onAsk: (asked: Asked) => void }) {
  if (entry.closed === null) return null
  return (
    <span className="flex flex-wrap items-center gap-1.5 xl:justify-end">
      <span className="max-w-72 text-sm whitespace-normal text-ink-soft">
        {[words.closings[entry.closed.because], entry.closed.note].filter(Boolean).join(': ')}
      </span>
      {entry.closed.because !== 'divided' && (
        <Button look="quiet" size="small" onClick={() => onAsk({ act: 'reopen', entry })}>
          {words.reopen}
        </Button>
      )}
    </span>
  )
}

/** What can be done with a receipt, or what was done. */
export const actionColumn = (onAsk: (asked: Asked) => void): ListColumn<EntryRow> => ({
  key: 'suggestion',
  name: words.suggestion,
  align: 'action',
  cell: (entry) => {
    if (entry.closed !== null) return <Closed entry={entry} onAsk={onAsk} />
    return entry.order === null && <Actions entry={entry} onAsk={onAsk} />
  },
})

/** A text of a payer, in which the codes of orders that exist lead to them, also where blanks divide a code. */
function LinkedCodes({ text, codes }: { text: string; codes: readonly string[] }) {
  const spaced = codes.map((code) => code.split('').join('[\\s-]*')).join('|')
  const found = spaced === '' ? [] : [...text.matchAll(new RegExp(spaced, 'gi'))]
  const begins = [0, ...found.map(({ 0: written, index }) => index + written.length)]
  return (
    <>
      {found.map(({ 0: written, index }, nth) => (
        <Fragment key={index}>
          {text.slice(begins[nth], index)}
          <Link to={paths.order(written.replace(/[\s-]/g, '').toUpperCase())} className="link">
            {written}
          </Link>
        </Fragment>
      ))}
      {text.slice(begins.at(-1))}
    </>
  )
}

/** What is shown of a receipt. */
export const columns: ListColumn<EntryRow>[] = [
  {
    key: 'payer',
    name: words.payer,
    card: 'title',
    cell: ({ payer, payer_account }) => (
      <TwoLines below={payer_account && <span className="whitespace-nowrap">{payer_account}</span>}>
        <span className="block xl:min-w-40">{payer ?? '–'}</span>
      </TwoLines>
    ),
  },
  { key: 'date', name: words.date, cell: ({ booked_at }) => <When at={booked_at} /> },
  {
    key: 'reference',
    name: words.reference,
    cell: ({ reference, text, named }) => (
      <span className="block max-w-80 leading-snug wrap-anywhere xl:min-w-48">
        <LinkedCodes text={[reference, text].filter(Boolean).join(' · ')} codes={named} />
      </span>
    ),
  },
  {
    key: 'cause',
    name: words.cause,
    card: 'line',
    takesRest: true,
    cell: ({ reason, suggestions, order }) =>
      order === null ? (
        <Cause {...{ reason, suggestions }} />
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
