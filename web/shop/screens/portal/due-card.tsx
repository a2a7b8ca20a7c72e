import { Link } from '../../../parts/router/link'
import * as texts from '../../../../texts/compiled/screens/portal'
import * as shared from '../../../../texts/compiled/screens/shared'
import { buttonClass } from '../../../parts/button'
import { TextWithInstant } from '../../../parts/instant'
import { moneyText } from '../../../parts/words'
import { itemsText } from '../../order-items/order-items'
import { paths } from '../../paths'
import { useConfig } from '../../store/use-world'
import type { DuePayment } from './due-payments'

/** A payment that comes next, with the way to it. One that may wait is quieter. */
export function DueCard({ due }: { due: DuePayment }) {
  const { currency, timezone } = useConfig()
  const { order, way, when } = due
  const amount = moneyText(due.amount, currency)
  const mayWait = when === 'later'
  const action = actionOf(due)
  return (
    <article
      className={`grid gap-x-8 gap-y-4 rounded-card border bg-card p-4 shadow-card sm:flex sm:items-center sm:justify-between sm:px-6 sm:py-5 ${mayWait ? 'border-line' : 'border-brand-ink'}`}
    >
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <h3 className="text-xl">
          {way === 'transfer' ? texts.pay_transfer({ amount }) : texts.pay_card({ amount })}
        </h3>
        <p className={when === 'was_due' ? 'font-semibold text-danger' : ''}>
          <TextWithInstant
            day={when !== 'kept'}
            parts={whenTexts[when].parts()}
            at={due.at}
            timezone={timezone}
          />
        </p>
        <p className="text-sm text-ink-soft">
          <Link to={paths.order(order.code)} className="link">
            {shared.order({ code: order.code })}
          </Link>{' '}
          · {itemsText(order)}
        </p>
      </div>
      <Link
        to={action.to}
        aria-label={texts.pay_of({ action: action.text, code: order.code })}
        className={`${buttonClass(mayWait ? 'secondary' : 'primary', 'medium')} shrink-0`}
      >
        {action.text}
      </Link>
    </article>
  )
}

const whenTexts = {
  was_due: texts.pay_was_due,
  due: texts.pay_due,
  later: texts.pay_later,
  kept: texts.pay_kept,
  by: texts.pay_by,
}

function actionOf({ order, way }: DuePayment): { to: string; text: string } {
  if (typeof way === 'object')
    return { to: paths.payInstalment(order.code, way.checksum, way.reference), text: texts.pay_now() }
  const text = { order: texts.pay_now, transfer: texts.pay_details, none: texts.pay_view }[way]()
  return { to: paths.order(order.code), text }
}
