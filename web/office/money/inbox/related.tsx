import { Fragment } from 'react'
import type { OpenReason } from '#contract/office/statements'
import * as texts from '#texts/compiled/office/inbox'
import { moneyText } from '#web/ui/formats'
import { RichText } from '#web/ui/rich-text'
import { Link } from '#web/ui/router/link'
import { paths } from '../../kit/paths'
import { When } from '../../kit/values/when'
import type { EntryRow } from './inbox-screen'

type RelatedReceipt = NonNullable<EntryRow['related']>

/** Describes the receipt that another one resembles or reverses: its day, amount, payer and outcome. */
export function Related({ receipt }: { receipt: RelatedReceipt }) {
  const when = () => <When at={receipt.booked_at} isInText />
  const orders = () => <OrderLinks codes={receipt.orders} />
  return <RichText parts={relatedText(receipt)} tags={{ when, orders }} />
}

function relatedText({ amount, currency, payer, orders, closed }: RelatedReceipt) {
  const slots = { amount: moneyText(amount, currency), payer: payer ?? texts.somebody() }
  if (orders.length > 0) return texts.related_booked.parts(slots)
  return closed === null
    ? texts.related_waits.parts(slots)
    : texts.related_closed.parts({ ...slots, closing: closings[closed.because] })
}

const OrderLinks = ({ codes }: { codes: readonly string[] }) =>
  codes.map((code, index) => (
    <Fragment key={code}>
      {index > 0 && <span>{', '}</span>}
      <Link to={paths.order(code)} className="link">
        {code}
      </Link>
    </Fragment>
  ))

/** Reasons why a receipt waits. */
export const reasons: Record<OpenReason, string> = {
  'no-order': texts.reason_no_order(),
  'several-orders': texts.reason_several_orders(),
  'other-currency': texts.reason_other_currency(),
  reversal: texts.reason_reversal(),
  'unclear-amount': texts.reason_unclear_amount(),
  'looks-like': texts.reason_looks_like(),
  'receipt-reversed': texts.reason_receipt_reversed(),
}

type Closing = NonNullable<EntryRow['closed']>['because']

export const dismissReasons: Record<Exclude<Closing, 'divided' | 'refund-returned'>, string> = {
  'not-ours': texts.closing_not_ours(),
  'sent-back': texts.closing_sent_back(),
  'same-receipt': texts.closing_same_receipt(),
  other: texts.closing_other(),
}

/** Reasons why a receipt was closed. */
export const closings: Record<Closing, string> = {
  ...dismissReasons,
  divided: texts.closing_divided(),
  'refund-returned': texts.closing_refund_returned(),
}
