import type { ReactNode } from 'react'
import type { Company } from '#rules/customers/company'
import * as companyTexts from '#texts/compiled/office/company'
import * as texts from '#texts/compiled/office/orders'
import { DetailRows } from '#web/ui/detail-list'
import { dateText } from '#web/ui/formats'
import { Pill } from '#web/ui/pill'
import { Link } from '#web/ui/router/link'
import { methodText } from '#web/ui/status-labels'
import { useOfficeData } from '../../kit/office-data'
import { CopyButton } from '../../kit/page/buttons'
import { Panel } from '../../kit/page/page'
import { paths } from '../../kit/paths'
import { useMay } from '../../kit/session/session'
import { EmailText } from '../../kit/values/cells'
import { countryName } from '../../kit/values/names'
import { TextWithWhen, When } from '../../kit/values/when'
import type { ShownOrder } from './order-screen'

/** Panel with the customer's data, or the time of its erasure. */
export function CustomerFacts({ order }: { order: ShownOrder }) {
  const { customer, erased_at, company } = order
  const may = useMay()
  if (erased_at !== null)
    return (
      <Panel title={texts.customer()}>
        <p className="text-ink-soft">
          <TextWithWhen parts={texts.erased.parts()} at={erased_at} />
        </p>
      </Panel>
    )
  return (
    <Panel
      title={texts.customer()}
      actions={
        may('find-customers') && (
          <Link to={`${paths.customers()}?q=${encodeURIComponent(customer.email)}`} className="link text-sm">
            {texts.their_timeline()}
          </Link>
        )
      }
    >
      <p className="font-semibold">{customer.full_name}</p>
      <p className="flex items-center gap-1 wrap-anywhere">
        <a href={`mailto:${customer.email}`} className="link min-w-0 text-sm">
          <EmailText email={customer.email} />
        </a>
        <CopyButton text={customer.email} />
      </p>
      {customer.country && <p className="text-ink-soft">{countryName(customer.country)}</p>}
      {company && <CompanyFacts company={company} vies={order.vies} />}
    </Panel>
  )
}

const viesNames = {
  valid: companyTexts.vies_valid(),
  invalid: companyTexts.vies_invalid(),
  'no-answer': companyTexts.vies_no_answer(),
}

/** The company that buys, and what the register of the European Union said of its number. */
function CompanyFacts({ company, vies }: { company: Company; vies: ShownOrder['vies'] }) {
  const details: [string, ReactNode][] = [
    [companyTexts.company(), company.name],
    [
      companyTexts.vat_number(),
      <span key="number" className="flex flex-wrap items-center gap-1">
        <span>{company.vat_number}</span>
        <CopyButton text={company.vat_number} />
      </span>,
    ],
    [
      companyTexts.vies(),
      vies && (
        <span key="vies" className="grid justify-items-start gap-1">
          <Pill tone={vies.result === 'valid' ? 'good' : 'warn'}>{viesNames[vies.result]}</Pill>
          <span className="text-sm text-ink-soft">
            <When at={vies.at} />
            {vies.consultation && (
              <span>{` · ${companyTexts.vies_consultation({ number: vies.consultation })}`}</span>
            )}
          </span>
        </span>
      ),
    ],
  ]
  return (
    <div className="mt-3 border-t border-line pt-3">
      <DetailRows details={details} />
    </div>
  )
}

/** The details of an order except its amounts. */
export function OrderFacts({ order }: { order: ShownOrder }) {
  const { paymentMethods, timezone } = useOfficeData()
  const { bank_transfer, withdraw_until } = order
  const details: [string, ReactNode][] = [
    [texts.ordered(), <When key="at" at={order.created_at} />],
    [texts.via(), order.staff],
    [texts.method(), methodText(paymentMethods, order)],
    [texts.plan(), order.has_payment_plan && String(order.payments.length)],
    [texts.pay_until(), order.pay_until && dateText(order.pay_until, timezone)],
    [texts.reference(), bank_transfer?.reference ?? null],
    [texts.terms(), order.accepted_ts_and_cs ? texts.terms_accepted() : texts.terms_open()],
    [
      texts.ships_to(),
      order.ships_to && <span className="block whitespace-pre-line">{order.ships_to.join('\n')}</span>,
    ],
    [texts.withdraw_until(), withdraw_until && dateText(withdraw_until, timezone)],
  ]
  return (
    <Panel title={texts.order()}>
      <DetailRows details={details} />
    </Panel>
  )
}
