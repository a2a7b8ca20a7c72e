import type { ReactNode } from 'react'
import { FactRows } from '../../../parts/fact-rows'
import { Link } from '../../../parts/router/link'
import { dateText, labelOf } from '../../../parts/words'
import { useFacts } from '../../office-facts'
import { countryName } from '../../parts/country-name'
import { CopyButton } from '../../parts/copy-button'
import { Panel } from '../../parts/page'
import { When } from '../../parts/when'
import { paths } from '../../paths'
import { useMay } from '../../session/session'
import type { ShownOrder } from './order-screen'
import * as words from './words'

/** Who ordered. */
export function CustomerFacts({ order: { customer, erased_at } }: { order: ShownOrder }) {
  const may = useMay()
  if (erased_at !== null)
    return (
      <Panel title={words.customer}>
        <p className="text-ink-soft">
          {words.erased} <When at={erased_at} />
        </p>
      </Panel>
    )
  return (
    <Panel
      title={words.customer}
      actions={
        may('find-customers') && (
          <Link to={`${paths.customers()}?q=${encodeURIComponent(customer.email)}`} className="link text-sm">
            {words.theirStory}
          </Link>
        )
      }
    >
      <p className="font-semibold">{customer.full_name}</p>
      <p className="flex items-center gap-1 wrap-anywhere">
        <a href={`mailto:${customer.email}`} className="link min-w-0 text-sm">
          {customer.email}
        </a>
        <CopyButton text={customer.email} />
      </p>
      {customer.country && <p className="text-ink-soft">{countryName(customer.country)}</p>}
    </Panel>
  )
}

/** The facts of an order that are not money. */
export function OrderFacts({ order }: { order: ShownOrder }) {
  const { paymentMethods, timezone } = useFacts()
  const { payment_method, bank_transfer, withdraw_until } = order
  const facts: [string, ReactNode][] = [
    [words.ordered, <When key="at" at={order.created_at} />],
    [words.via, order.staff],
    [words.method, payment_method && labelOf(paymentMethods, payment_method)],
    [words.plan, order.has_payment_plan && String(order.payments.length)],
    [words.payUntil, order.pay_until && dateText(order.pay_until, timezone)],
    [words.transferReference, bank_transfer?.reference ?? null],
    [words.terms, order.accepted_ts_and_cs ? words.termsAccepted : words.termsOpen],
    [words.invoice, order.has_invoice ? <Invoice key="invoice" order={order} /> : words.no],
    [words.shipsTo, order.shipping_country && countryName(order.shipping_country)],
    [words.withdrawUntil, withdraw_until && dateText(withdraw_until, timezone)],
  ]
  return (
    <Panel title={words.order}>
      <FactRows facts={facts} />
    </Panel>
  )
}

/** The invoice as the customer has it. */
function Invoice({ order: { code, checksum } }: { order: ShownOrder }) {
  if (checksum === null) return words.yes
  return (
    <a href={`/download-invoice/${code}/${checksum}`} target="_blank" rel="noopener" className="link">
      {words.openInvoice}
    </a>
  )
}
