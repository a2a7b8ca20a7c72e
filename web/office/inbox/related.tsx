import { Link } from '../../ui/router/link'
import { moneyText } from '../../ui/formats'
import { When } from '../ui/when'
import { paths } from '../paths'
import type { EntryRow } from './inbox-screen'
import * as words from './words'

/** The receipt that another one looks like or reverses, in a sentence: its day, amount, payer, and what became of it. */
export function Related({ receipt }: { receipt: NonNullable<EntryRow['related']> }) {
  const { booked_at, amount, currency, payer, orders, closed } = receipt
  return (
    <>
      {words.theReceiptOf} <When at={booked_at} isInText />
      {words.from(moneyText(amount, currency), payer ?? words.somebody)}
      {orders.length > 0 ? (
        <>
          {words.bookedTo}{' '}
          {orders.map((code, index) => (
            <span key={code}>
              {index > 0 && ', '}
              <Link to={paths.order(code)} className="link">
                {code}
              </Link>
            </span>
          ))}
          .
        </>
      ) : closed === null ? (
        words.notBooked
      ) : (
        words.closedAs(words.closings[closed.because])
      )}
    </>
  )
}
