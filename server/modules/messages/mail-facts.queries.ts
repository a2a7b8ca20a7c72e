import type { FiscalAnswer } from '../../platform/db/money-tables'
import type { InvoiceSnapshot } from '../documents'
import type { Database } from '../../platform/db/database'
import type { TicketRow } from '../orders'
import type { MailAttach } from '../outbox'

/** What mails ask about: order items, orders by their codes, and invoices by their ids or their orders' codes. */
export interface AskedFacts {
  readonly tickets: readonly number[]
  readonly orders: readonly string[]
  readonly invoices: readonly number[]
  readonly invoicesOf: readonly string[]
  /** The mails themselves, by the stems of their Message-IDs. */
  readonly mails: readonly string[]
}

export interface FoundFacts {
  /** Of the catalogue, at the same moment. */
  readonly version: number
  readonly tickets: readonly TicketRow[]
  /** What each mail of the outbox attaches by now, by the stem of its Message-ID. */
  readonly attached: Readonly<Record<string, MailAttach>>
  /** The customers of the orders; those that were erased are left out. */
  readonly buyers: readonly {
    readonly code: string
    readonly email: string | null
    readonly is_confirmed: boolean
    readonly confirmed_email: string | null
  }[]
  readonly invoices: readonly {
    readonly id: number
    readonly order_code: string
    readonly kind: string
    readonly snapshot: InvoiceSnapshot
    readonly fiscal: FiscalAnswer | null
  }[]
}

const statement = `
  select (select version from catalogue_state) as version,
    (select coalesce(json_agg(t), '[]') from (
      select i.id, i.item_id, i.travel_time_id, i.price, i.fee, i.code, i.barcode, i.full_name, i.status,
        o.code as order_code, o.currency
      from order_item i join orders o on o.id = i.order_id
      where i.id = any($1::bigint[]) and i.barcode is not null order by i.id) t) as tickets,
    (select coalesce(json_agg(b), '[]') from (
      select o.code, c.email, c.email_confirmed_at is not null as is_confirmed, c.confirmed_email
      from orders o join customer c on c.id = o.customer_id
      where o.code = any($2::text[]) and c.erased_at is null) b) as buyers,
    (select coalesce(json_agg(v), '[]') from (
      select v.id, o.code as order_code, v.kind, v.snapshot, v.fiscal
      from invoice v join orders o on o.id = v.order_id where v.id = any($3::bigint[])
      union all
      select v.id, o.code, v.kind, v.snapshot, v.fiscal
      from orders o join invoice v on v.order_id = o.id and v.kind = 'invoice' where o.code = any($4::text[])
    ) v) as invoices,
    (select coalesce(json_object_agg(m.message_id, m.attach), '{}') from outbox m
      where m.message_id = any($5::text[])) as attached`

/** All that the texts and documents of some mails show, read at one moment in one round trip. */
export async function findMailFacts(db: Database, asked: AskedFacts): Promise<FoundFacts> {
  const { tickets, orders, invoices, invoicesOf, mails } = asked
  const values = [tickets, orders, invoices, invoicesOf, mails]
  const [found] = await db.prepared<FoundFacts & Record<string, unknown>>('mail_facts', statement, values)
  if (found === undefined) throw new Error('The statement of the facts of mails answered nothing.')
  return found
}
