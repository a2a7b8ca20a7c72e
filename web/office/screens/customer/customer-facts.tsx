import type { ReactNode } from 'react'
import { FactRows } from '../../../parts/fact-rows'
import { numberText } from '../../../parts/words'
import { CopyButton } from '../../parts/copy-button'
import { countryName } from '../../parts/country-name'
import { EmailText } from '../../parts/email-text'
import { Money } from '../../parts/money'
import { Panel } from '../../parts/page'
import { When } from '../../parts/when'
import type { CustomerAnswer } from './customer-screen'
import * as words from './words'

/** The facts of a person beside their story. */
export function CustomerFacts({ customer }: Pick<CustomerAnswer, 'customer'>) {
  const { full_name, email, country, orders, spent, sessions, created_at, last_seen_at } = customer
  const limit = (own: number | null) => (own === null ? words.usual : numberText(own))
  const facts: [string, ReactNode][] = [
    [words.spent, <Money key="spent" amount={spent} />],
    [words.orders, numberText(orders)],
    [words.country, country && countryName(country)],
    [words.sessions, numberText(sessions)],
    [words.lastSeen, last_seen_at && <When key="seen" at={last_seen_at} />],
    [words.since, <When key="since" at={created_at} />],
    [words.unpaidOrders, limit(customer.max_unpaid_orders)],
    [words.unpaidPlaces, limit(customer.max_unpaid_places)],
  ]
  return (
    <Panel title={words.customer}>
      <p className="font-semibold">{full_name || words.noName}</p>
      <p className="mb-3 flex items-center gap-1 wrap-anywhere">
        <a href={`mailto:${email}`} className="link min-w-0 text-sm">
          <EmailText email={email} />
        </a>
        <CopyButton text={email} />
      </p>
      <FactRows facts={facts} />
    </Panel>
  )
}
