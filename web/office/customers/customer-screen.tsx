import type { OfficeAnswered } from '../../../contract/calls'
import { Pill } from '../../ui/pill'
import { useParams } from '../../ui/router/use-router'
import { useAnswer } from '../calls/use-answer'
import { Around, Detail } from '../ui/detail'
import { Page, Panel } from '../ui/page'
import { DetailSkeleton, Failed } from '../ui/states'
import { paths } from '../paths'
import * as words from './words'
import { type ReactNode, useState } from 'react'
import { FactRows } from '../../ui/fact-rows'
import { numberText } from '../../ui/formats'
import { CopyButton } from '../ui/copy-button'
import { countryName } from '../ui/country-name'
import { EmailText } from '../ui/email-text'
import { Money } from '../ui/money'
import { When } from '../ui/when'
import { Button } from '../../ui/button'
import { late } from '../../ui/late'
import { LateDialog } from '../../ui/late-dialog'
import { useOfficeCall } from '../calls/use-office-call'
import { saveFile } from '../ui/save-file'
import { useMay } from '../session/session'
import { Link } from '../../ui/router/link'
import { MailRows } from '../ui/mail-rows'
import { StatusPill } from '../ui/status-pill'
import { TicketPill } from '../ui/ticket-pill'

export type CustomerAnswer = OfficeAnswered<'get-customer'>

const list = { to: paths.customers(), name: words.customers }

/** One person's story: what they ordered, hold and were mailed, and what staff can do for them. */
export function CustomerScreen() {
  const id = Number(useParams()['customer'])
  const { answer, refusal, isStale, again } = useAnswer('get-customer', {
    customer_id: Number.isSafeInteger(id) && id > 0 ? id : null,
  })
  if (refusal || answer === null || isStale)
    return (
      <Page title={words.customer} above={<Around list={list} />}>
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
          {customer.is_confirmed ? words.confirmed : words.notConfirmed}
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

/** The facts of a person beside their story. */
function CustomerFacts({ customer }: Pick<CustomerAnswer, 'customer'>) {
  const { full_name, email, country, orders, spent, sessions, created_at, last_seen_at } = customer
  const limit = (own: number | null) => (own === null ? words.usual : numberText(own))
  const details: [string, ReactNode][] = [
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
      <FactRows details={details} />
    </Panel>
  )
}

const EraseCustomer = late(async () => (await import('./erase-customer')).EraseCustomer)

const EndLogins = late(async () => (await import('./end-logins')).EndLogins)
const ChangeLimits = late(async () => (await import('./change-limits')).ChangeLimits)

/** Actions on a customer; each one is shown only if it is permitted. */
function CustomerActions({ customer }: Pick<CustomerAnswer, 'customer'>) {
  const may = useMay()
  const [isChanging, setChanging] = useState(false)
  const [isErasing, setErasing] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const exported = useOfficeCall('export-customer', {
    done: ({ data }) =>
      saveFile(`customer-${customer.id}.json`, JSON.stringify(data, null, 2), 'application/json'),
    failToast: words.notExported,
  })
  return (
    <>
      {may('set-customer-limits') && (
        <Button look="secondary" size="small" onClick={() => setChanging(true)}>
          {words.changeLimits}
        </Button>
      )}
      {may('export-customer') && (
        <Button
          look="secondary"
          size="small"
          pending={exported.pending}
          onClick={() => void exported.send({ customer_id: customer.id })}
        >
          {words.exportData}
        </Button>
      )}
      {may('end-customer-logins') && customer.sessions > 0 && (
        <Button look="secondary" size="small" onClick={() => setEnding(true)}>
          {words.endLogins}
        </Button>
      )}
      {may('erase-customer') && (
        <Button look="danger" size="small" onClick={() => setErasing(true)}>
          {words.erase}
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
const most = 100

/** The customer's orders, newest first. */
function CustomerOrders({ orders }: Pick<CustomerAnswer, 'orders'>) {
  return (
    <Panel title={`${words.orders} (${numberText(orders.length)})`}>
      <Rows nothing={words.noOrders} rows={orders} keyOf={({ code }) => code}>
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
                  {words.paid} <Money amount={total_paid} />
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

/** The tickets in their name, also of others' orders. */
function CustomerTickets({ tickets }: Pick<CustomerAnswer, 'tickets'>) {
  return (
    <Panel title={`${words.tickets} (${numberText(tickets.length)})`}>
      <Rows nothing={words.noTickets} rows={tickets} keyOf={({ code }) => code}>
        {({ code, order, item, travel_time, state, waits_for_terms }) => (
          <>
            <span className="font-medium">{item}</span>
            <When at={travel_time} hasTime />
            <TicketPill {...{ state, waits_for_terms }} />
            <span className="font-mono text-sm text-ink-soft">{code}</span>
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
      title={`${words.mails} (${numberText(mails.length)})`}
      actions={
        may('find-mails') &&
        mails.length > 0 && (
          <Link to={`${paths.mails()}?q=${encodeURIComponent(email)}`} className="link text-sm">
            {words.openMails}
          </Link>
        )
      }
    >
      {mails.length === 0 ? <p className="text-ink-soft">{words.noMails}</p> : <MailRows mails={mails} />}
      {mails.length === most && <NewestAlone />}
    </Panel>
  )
}

const NewestAlone = () => <p className="mt-3 text-sm text-ink-soft">{words.newestAlone}</p>

interface RowsProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  nothing: string
  children: (row: Row) => ReactNode
}

function Rows<Row>({ rows, keyOf, nothing, children }: RowsProps<Row>) {
  if (rows.length === 0) return <p className="text-ink-soft">{nothing}</p>
  return (
    <>
      <ul className="-my-2 grid max-h-96 divide-y divide-line overflow-y-auto">
        {rows.map((row) => (
          <li key={keyOf(row)} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-1.5">
            {children(row)}
          </li>
        ))}
      </ul>
      {rows.length === most && <NewestAlone />}
    </>
  )
}
