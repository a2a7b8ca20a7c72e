import { Fragment, type ReactNode } from 'react'
import type { OpenReason } from '#contract/office/statements'
import { exactSuggestion } from '#rules/statements/statement-match'
import * as texts from '#texts/compiled/office/inbox'
import { Button } from '#web/ui/button'
import { Refusal } from '#web/ui/calls/post-call'
import { moneyText, numberText } from '#web/ui/formats'
import { RichText } from '#web/ui/rich-text'
import { Link } from '#web/ui/router/link'
import { showToast } from '#web/ui/toast'
import { postOnce } from '../../kit/calls/once'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import type { ListColumn, RowAction } from '../../kit/list/columns'
import { Dropdown, MenuItem } from '../../kit/page/dropdown'
import { paths } from '../../kit/paths'
import { Money, TwoLines } from '../../kit/values/cells'
import { When } from '../../kit/values/when'
import { lackingNamed } from './first-parts'
import type { Requested, EntryRow } from './inbox-screen'
import { Related, closings, reasons } from './related'

/** Books a receipt to its exact suggestion. */
export const bookSuggestions: RowAction<EntryRow> = {
  label: texts.book_suggestions(),
  question: (count) => texts.book_suggestions_question({ count, number: numberText(count) }),
  run: async ({ id, suggestions }) => {
    const best = exactSuggestion(suggestions)
    if (best === null) throw new Refusal(422, texts.not_exact())
    return postOnce('record-payment', { order: best.order, entry: id })
  },
}

/** Dismisses a receipt as a duplicate of the one that it resembles. */
export const dismissSame: RowAction<EntryRow> = {
  label: texts.dismiss_same(),
  question: (count) => texts.dismiss_same_question({ count, number: numberText(count) }),
  run: async ({ id, reason }) => {
    if (reason !== 'looks-like') throw new Refusal(422, texts.not_alike())
    return postOnce('dismiss-entry', { entry: id, because: 'same-receipt' })
  },
}

/** The likeliest action as a button, and everything else that can be done with a receipt that waits. */
function Actions({ entry, onAsk }: { entry: EntryRow; onAsk: (requested: Requested) => void }) {
  const { reason, named, related } = entry
  const best = entry.suggestions[0]
  const several = lackingNamed(entry)
  const isAlike = reason === 'looks-like'
  const order = related?.orders[0] ?? named[0] ?? ''
  const dismiss = <MenuItem name={texts.dismiss_menu()} onChoose={() => onAsk({ act: 'dismiss', entry })} />
  if (entry.returned !== null)
    return (
      <ActionsOfRow>
        <Button variant="secondary" size="small" onClick={() => onAsk({ act: 'returned', entry })}>
          {texts.refund_returned_of({ order: entry.returned.order })}
        </Button>
        <Dropdown align="end" label={texts.more_actions()}>
          {dismiss}
        </Dropdown>
      </ActionsOfRow>
    )
  if (reason === 'receipt-reversed')
    return (
      <ActionsOfRow>
        <Button variant="secondary" size="small" onClick={() => onAsk({ act: 'take-back', entry, order })}>
          {order === '' ? texts.take_back_menu() : texts.take_back_from({ order })}
        </Button>
        <Dropdown align="end" label={texts.more_actions()}>
          {dismiss}
        </Dropdown>
      </ActionsOfRow>
    )
  return (
    <ActionsOfRow>
      {isAlike && <SameReceipt entry={entry} />}
      {several.length >= 2 ? (
        <Button variant="secondary" size="small" onClick={() => onAsk({ act: 'divide', entry })}>
          {texts.divide_over({ count: several.length })}
        </Button>
      ) : (
        best && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => onAsk({ act: 'book', entry, order: best.order })}
          >
            {texts.book_to_order({ order: best.order })}
          </Button>
        )
      )}
      <Dropdown align="end" label={texts.more_actions()}>
        <MenuItem
          name={isAlike ? texts.book_anyway_menu() : texts.book_to_menu()}
          onChoose={() => onAsk({ act: 'book', entry, order: isAlike ? order : '' })}
        />
        <MenuItem name={texts.divide_menu()} onChoose={() => onAsk({ act: 'divide', entry })} />
        {dismiss}
      </Dropdown>
    </ActionsOfRow>
  )
}

const ActionsOfRow = ({ children }: { children: ReactNode }) => (
  <span className="flex flex-wrap items-center gap-1.5 xl:flex-nowrap xl:justify-end">{children}</span>
)

/** Dismisses a receipt as a duplicate without a confirmation, because it can be reopened. */
function SameReceipt({ entry }: { entry: EntryRow }) {
  const { send, pending, error } = useOfficeCall('dismiss-entry', {
    done: () => showToast(texts.same_receipt_done(), 'success'),
  })
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        pending={pending}
        onClick={() => void send({ entry: entry.id, because: 'same-receipt' })}
      >
        {texts.same_receipt()}
      </Button>
      {error !== null && (
        <span role="alert" className="text-sm whitespace-normal">
          {error}
        </span>
      )}
    </>
  )
}

/** Shows the open amount of an order that a receipt may pay. */
function MissingAmount({
  suggestion: { full_name, missing, payment_status },
}: {
  suggestion: EntryRow['suggestions'][number]
}) {
  const text = payment_status === 'cancelled' ? texts.ended_order_missing_amount : texts.order_missing_amount
  const amount = () => <Money amount={missing} />
  return <RichText parts={text.parts({ name: full_name })} tags={{ amount }} />
}

/** Advice for reasons whose label is not enough. */
const reasonAdvice: { [reason in OpenReason]?: string } = {
  'other-currency': texts.advice_other_currency(),
  reversal: texts.advice_reversal(),
  'unclear-amount': texts.advice_unclear_amount(),
  'looks-like': texts.advice_looks_like(),
  'receipt-reversed': texts.advice_receipt_reversed(),
}

/** Says why a receipt waits and what to do: names a related receipt, the order that it may pay, or gives advice. */
function Cause({ entry }: { entry: EntryRow }) {
  const { reason, suggestions, related } = entry
  const several = lackingNamed(entry)
  const shown = suggestions.filter(({ order }, index) =>
    several.length >= 2 ? several.includes(order) : index === 0,
  )
  const advice =
    entry.returned === null
      ? reason && reasonAdvice[reason]
      : texts.advice_returned({ refund: entry.returned.refund, order: entry.returned.order })
  return (
    <span className="block xl:min-w-56">
      <TwoLines
        below={
          related ? (
            <span className="whitespace-normal">
              <Related receipt={related} />
            </span>
          ) : shown.length > 0 ? (
            shown.map((suggestion) => (
              <span key={suggestion.order} className="block">
                <MissingAmount suggestion={suggestion} />
              </span>
            ))
          ) : (
            advice
          )
        }
      >
        {reason && reasons[reason]}
      </TwoLines>
    </span>
  )
}

/** Says why a receipt was closed. A dismissed receipt can be reopened. */
function Closed({ entry, onAsk }: { entry: EntryRow; onAsk: (requested: Requested) => void }) {
  if (entry.closed === null) return null
  const { because, note } = entry.closed
  const closing = closings[because]
  return (
    <span className="flex flex-wrap items-center gap-1.5 xl:justify-end">
      <span className="max-w-72 text-sm whitespace-normal text-ink-soft">
        {note ? texts.closing_with_note({ closing, note }) : closing}
      </span>
      {because !== 'divided' && because !== 'refund-returned' && (
        <Button variant="quiet" size="small" onClick={() => onAsk({ act: 'reopen', entry })}>
          {texts.reopen()}
        </Button>
      )}
    </span>
  )
}

/** Column with the actions on a receipt, or with the result if it is closed. */
export const actionColumn = (onAsk: (requested: Requested) => void): ListColumn<EntryRow> => ({
  key: 'suggestion',
  name: texts.suggestion(),
  align: 'action',
  cell: (entry) => {
    if (entry.closed !== null) return <Closed entry={entry} onAsk={onAsk} />
    return entry.order === null && <Actions entry={entry} onAsk={onAsk} />
  },
})

/** Text from a payer. Codes of existing orders become links, even if spaces or hyphens split a code. */
function LinkedCodes({ text, codes }: { text: string; codes: readonly string[] }) {
  const spaced = codes.map((code) => code.split('').join('[\\s-]*')).join('|')
  const found = spaced === '' ? [] : [...text.matchAll(new RegExp(spaced, 'gi'))]
  const begins = [0, ...found.map(({ 0: written, index }) => index + written.length)]
  return (
    <>
      {found.map(({ 0: written, index }, nth) => (
        <Fragment key={index}>
          <span>{text.slice(begins[nth], index)}</span>
          {/* Codes may be below each other, so each has the minimum height of a target. */}
          <Link
            to={paths.order(written.replace(/[\s-]/g, '').toUpperCase())}
            className="link inline-block min-h-7 content-center"
          >
            {written}
          </Link>
        </Fragment>
      ))}
      <span>{text.slice(begins.at(-1))}</span>
    </>
  )
}

/** Columns of the receipt list. */
export const columns: ListColumn<EntryRow>[] = [
  {
    key: 'payer',
    name: texts.payer(),
    card: 'title',
    cell: ({ payer, payer_account }) => (
      <TwoLines below={payer_account && <span className="whitespace-nowrap">{payer_account}</span>}>
        <span className="block xl:min-w-36">{payer ?? '–'}</span>
      </TwoLines>
    ),
  },
  { key: 'date', name: texts.date(), cell: ({ booked_at }) => <When at={booked_at} /> },
  {
    key: 'reference',
    name: texts.reference(),
    cell: ({ reference, text, named }) => (
      <span className="block max-w-80 leading-snug wrap-anywhere xl:min-w-48">
        <LinkedCodes text={[reference, text].filter(Boolean).join(' · ')} codes={named} />
      </span>
    ),
  },
  {
    key: 'cause',
    name: texts.cause(),
    card: 'line',
    takesRest: true,
    cell: (entry) =>
      entry.order === null ? (
        <Cause entry={entry} />
      ) : (
        <Link to={paths.order(entry.order)} className="font-semibold text-ink">
          {entry.order}
        </Link>
      ),
  },
  {
    key: 'amount',
    name: texts.amount(),
    align: 'end',
    card: 'aside',
    cell: ({ amount, currency }) => (
      <span className="font-semibold whitespace-nowrap">{moneyText(amount, currency)}</span>
    ),
  },
]
