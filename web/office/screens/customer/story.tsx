import type { ReactNode } from 'react'
import { Link } from '../../../parts/router/link'
import { numberText } from '../../../parts/words'
import { MailRows } from '../../parts/mail-rows'
import { Money } from '../../parts/money'
import { Panel } from '../../parts/page'
import { StatusPill } from '../../parts/status-pill'
import { TicketPill } from '../../parts/ticket-pill'
import { When } from '../../parts/when'
import { paths } from '../../paths'
import { useMay } from '../../session/session'
import type { CustomerAnswer } from './customer-screen'
import * as words from './words'

/** As many of each as the call answers. */
const most = 100

/** What they ordered, the newest first. */
export function CustomerOrders({ orders }: Pick<CustomerAnswer, 'orders'>) {
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
export function CustomerTickets({ tickets }: Pick<CustomerAnswer, 'tickets'>) {
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
export function CustomerMails({ mails, email }: Pick<CustomerAnswer, 'mails'> & { email: string }) {
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
