import { type ReactNode, useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import * as companyTexts from '#texts/compiled/office/company'
import * as texts from '#texts/compiled/office/customers'
import { Button } from '#web/ui/button'
import { DetailRows } from '#web/ui/detail-list'
import { numberText } from '#web/ui/formats'
import { LateDialog } from '#web/ui/late-dialog'
import { Pill } from '#web/ui/pill'
import { RichText } from '#web/ui/rich-text'
import { Link } from '#web/ui/router/link'
import { useParams } from '#web/ui/router/use-router'
import { useAnswer } from '../../kit/calls/use-answer'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import { saveFile } from '../../kit/files/files'
import { late } from '../../kit/late'
import { MailRows } from '../../kit/mails/mails'
import { CopyButton } from '../../kit/page/buttons'
import { Around, Detail } from '../../kit/page/detail'
import { Page, Panel } from '../../kit/page/page'
import { DetailSkeleton, Failed } from '../../kit/page/states'
import { paths } from '../../kit/paths'
import { useMay } from '../../kit/session/session'
import { EmailText, Money } from '../../kit/values/cells'
import { countryName } from '../../kit/values/names'
import { StatusPill, TicketPill } from '../../kit/values/status-pill'
import { When } from '../../kit/values/when'

export type CustomerAnswer = OfficeAnswered<'get-customer'>

const list = { to: paths.customers(), name: texts.title() }

/** A customer with their orders, tickets and mails, and actions for them. */
export function CustomerScreen() {
  const id = Number(useParams()['customer'])
  const { answer, refusal, isStale, again } = useAnswer('get-customer', {
    customer_id: Number.isSafeInteger(id) && id > 0 ? id : null,
  })
  if (refusal || answer === null || isStale)
    return (
      <Page title={texts.customer()} above={<Around list={list} />}>
        {refusal ? <Failed text={refusal.message} onAgain={again} /> : <DetailSkeleton />}
      </Page>
    )
  const { customer, orders, tickets, mails } = answer
  return (
    <Detail
      key={customer.id}
      title={customer.full_name || customer.email}
      status={
        <Pill tone={customer.is_confirmed ? 'good' : 'quiet'}>
          {customer.is_confirmed ? texts.email_confirmed() : texts.email_not_confirmed()}
        </Pill>
      }
      actions={<CustomerActions customer={customer} />}
      list={list}
      timeline={
        <>
          <CustomerOrders orders={orders} />
          <CustomerTickets tickets={tickets} />
          <CustomerMails mails={mails} email={customer.email} />
        </>
      }
      details={<CustomerFacts customer={customer} />}
    />
  )
}

/** The details of a customer, beside their orders. */
function CustomerFacts({ customer }: Pick<CustomerAnswer, 'customer'>) {
  const { full_name, email, country, company, orders, spent, sessions, created_at, last_seen_at } = customer
  const limit = (own: number | null) => (own === null ? texts.usual() : numberText(own))
  const details: [string, ReactNode][] = [
    [texts.spent(), <Money key="spent" amount={spent} />],
    [texts.orders(), numberText(orders)],
    [companyTexts.company(), company?.name],
    [companyTexts.vat_number(), company?.vat_number],
    [texts.country(), country && countryName(country)],
    [texts.sessions(), numberText(sessions)],
    [texts.last_seen(), last_seen_at && <When key="seen" at={last_seen_at} />],
    [texts.since(), <When key="since" at={created_at} />],
    [texts.unpaid_orders(), limit(customer.max_unpaid_orders)],
    [texts.unpaid_places(), limit(customer.max_unpaid_places)],
  ]
  return (
    <Panel title={texts.customer()}>
      <p className="font-semibold">{full_name || texts.no_name()}</p>
      <p className="mb-3 flex items-center gap-1 wrap-anywhere">
        <a href={`mailto:${email}`} className="link min-w-0 text-sm">
          <EmailText email={email} />
        </a>
        <CopyButton text={email} />
      </p>
      <DetailRows details={details} />
    </Panel>
  )
}

const EraseCustomer = late(async () => (await import('./customer-dialogs')).EraseCustomer)

const EndLogins = late(async () => (await import('./customer-dialogs')).EndLogins)
const ChangeLimits = late(async () => (await import('./customer-dialogs')).ChangeLimits)

/** Actions on a customer; each one is shown only if it is permitted. */
function CustomerActions({ customer }: Pick<CustomerAnswer, 'customer'>) {
  const may = useMay()
  const [isChanging, setChanging] = useState(false)
  const [isErasing, setErasing] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const exported = useOfficeCall('export-customer', {
    done: ({ data }) =>
      saveFile(`customer-${customer.id}.json`, JSON.stringify(data, null, 2), 'application/json'),
    failToast: texts.not_exported(),
  })
  return (
    <>
      {may('set-customer-limits') && (
        <Button variant="secondary" size="small" onClick={() => setChanging(true)}>
          {texts.change_limits()}
        </Button>
      )}
      {may('export-customer') && (
        <Button
          variant="secondary"
          size="small"
          pending={exported.pending}
          onClick={() => void exported.send({ customer_id: customer.id })}
        >
          {texts.export_data()}
        </Button>
      )}
      {may('end-customer-logins') && customer.sessions > 0 && (
        <Button variant="secondary" size="small" onClick={() => setEnding(true)}>
          {texts.end_logins()}
        </Button>
      )}
      {may('erase-customer') && (
        <Button variant="danger" size="small" onClick={() => setErasing(true)}>
          {texts.erase()}
        </Button>
      )}
      {isEnding && (
        <LateDialog>
          <EndLogins customer={customer} onClose={() => setEnding(false)} />
        </LateDialog>
      )}
      {isErasing && (
        <LateDialog>
          <EraseCustomer customer={customer} onClose={() => setErasing(false)} />
        </LateDialog>
      )}
      {isChanging && (
        <LateDialog>
          <ChangeLimits customer={customer} onClose={() => setChanging(false)} />
        </LateDialog>
      )}
    </>
  )
}

/** Maximum number of rows of each kind in the response. */
const maxRows = 100

/** The customer's orders, newest first. */
function CustomerOrders({ orders }: Pick<CustomerAnswer, 'orders'>) {
  return (
    <Panel title={texts.orders_count({ number: numberText(orders.length) })}>
      <Rows nothing={texts.no_orders()} rows={orders} keyOf={({ code }) => code}>
        {({ code, created_at, payment_status, total_price, total_paid }) => (
          <>
            <Link to={paths.order(code)} className="font-semibold text-ink no-underline hover:underline">
              {code}
            </Link>
            <span>
              <StatusPill status={payment_status} />
            </span>
            <span className="text-ink-soft">
              <When at={created_at} />
            </span>
            <span className="ms-auto text-end">
              {total_paid !== total_price && (
                <span className="me-2 text-sm text-ink-soft">
                  <PaidPart amount={total_paid} />
                </span>
              )}
              <Money amount={total_price} />
            </span>
          </>
        )}
      </Rows>
    </Panel>
  )
}

/** Shows the paid part of an amount that is not fully paid. */
function PaidPart({ amount: paid }: { amount: number }) {
  const amount = () => <Money amount={paid} />
  return <RichText parts={texts.paid_amount.parts()} tags={{ amount }} />
}

/** Tickets in the customer's name, even of other customers' orders. */
function CustomerTickets({ tickets }: Pick<CustomerAnswer, 'tickets'>) {
  return (
    <Panel title={texts.tickets_count({ number: numberText(tickets.length) })}>
      <Rows nothing={texts.no_tickets()} rows={tickets} keyOf={(_, index) => String(index)}>
        {({ code, order, item, travel_time, state, waits_for_terms }) => (
          <>
            <span className="font-medium">{item}</span>
            <When at={travel_time} hasTime />
            <TicketPill {...{ state, waits_for_terms }} />
            <span translate="no" className="font-mono text-sm text-ink-soft">
              {code}
            </span>
            <Link to={paths.order(order)} className="ms-auto text-ink no-underline hover:underline">
              {order}
            </Link>
          </>
        )}
      </Rows>
    </Panel>
  )
}

/** The mails to their address, the newest first. */
function CustomerMails({ mails, email }: Pick<CustomerAnswer, 'mails'> & { email: string }) {
  const may = useMay()
  return (
    <Panel
      title={texts.mails_count({ number: numberText(mails.length) })}
      actions={
        may('find-mails') &&
        mails.length > 0 && (
          <Link to={`${paths.mails()}?q=${encodeURIComponent(email)}`} className="link text-sm">
            {texts.open_mails()}
          </Link>
        )
      }
    >
      {mails.length === 0 ? <p className="text-ink-soft">{texts.no_mails()}</p> : <MailRows mails={mails} />}
      {mails.length === maxRows && <NewestAlone />}
    </Panel>
  )
}

const NewestAlone = () => <p className="mt-3 text-sm text-ink-soft">{texts.newest_alone()}</p>

interface RowsProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
  nothing: string
  children: (row: Row) => ReactNode
}

function Rows<Row>({ rows, keyOf, nothing, children }: RowsProps<Row>) {
  if (rows.length === 0) return <p className="text-ink-soft">{nothing}</p>
  return (
    <>
      <ul className="-my-2 grid max-h-96 divide-y divide-line overflow-y-auto">
        {rows.map((row, index) => (
          <li key={keyOf(row, index)} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-1.5">
            {children(row)}
          </li>
        ))}
      </ul>
      {rows.length === maxRows && <NewestAlone />}
    </>
  )
}
