import { Fragment } from 'react'
import * as texts from '../../../texts/compiled/office/inbox'
import { RichText } from '../../ui/rich-text'
import { Link } from '../../ui/router/link'
import { moneyText } from '../../ui/formats'
import { When } from '../ui/when'
import { paths } from '../paths'
import type { EntryRow } from './inbox-screen'
import { closings } from './labels'

type RelatedReceipt = NonNullable<EntryRow['related']>

/** The receipt that another one looks like or reverses, in a sentence: its day, amount, payer, and what became of it. */
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
      {index > 0 && ', '}
      <Link to={paths.order(code)} className="link">
        {code}
      </Link>
    </Fragment>
  ))
