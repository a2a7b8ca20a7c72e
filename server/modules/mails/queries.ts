import { sql, type Insertable } from 'kysely'
import type { Database, Tx, Queryable } from '../../platform/db/database'
import { countList, planForValues, withExactCounts } from '../../platform/db/list-counts'
import type { FiscalAnswer } from '../../platform/db/money-tables'
import type { Tables } from '../../platform/db/tables'
import type { InvoiceSnapshot } from '../documents'
import {
  type MailAttach,
  isMatch,
  isStatus,
  ofRecipient,
  statusOfMail,
  type OutboxEntry,
  type OutboxPage,
} from '../mail-queue'
import { discountedSql, type TicketRow } from '../orders'

/** The keys of the rows that mails need: order items, orders by code, and invoices by id or by code of the order. */
export interface MailDataRequest {
  readonly tickets: readonly number[]
  readonly orders: readonly string[]
  readonly invoices: readonly number[]
  readonly invoicesOf: readonly string[]
  /** Orders whose documents are attached. */
  readonly documentsOf: readonly string[]
  /** Refunds whose cancellations of advance invoices are attached. */
  readonly advancesOfRefunds: readonly number[]
  /** Orders whose accepted terms are attached. */
  readonly termsOf: readonly string[]
  /** The `message_id` of each mail. */
  readonly mails: readonly string[]
}

export interface FoundMailData {
  /** Version of the catalogue in the same database snapshot. */
  readonly version: number
  readonly tickets: readonly TicketRow[]
  /** The current attachments of each mail in the outbox by `message_id`. */
  readonly attached: Readonly<Record<string, MailAttach>>
  /** The customers of the orders, except those that were erased. */
  readonly buyers: readonly {
    readonly code: string
    readonly email: string | null
    readonly is_confirmed: boolean
  }[]
  readonly invoices: readonly {
    readonly id: number
    readonly order_code: string
    readonly kind: string
    readonly snapshot: InvoiceSnapshot
    readonly fiscal: FiscalAnswer | null
  }[]
  /** Each version of accepted terms, with the codes of its orders. */
  readonly terms: readonly {
    readonly hash: string
    readonly html: string
    readonly orders: readonly string[]
  }[]
  /** Documents of orders and refunds, oldest first. */
  readonly documents: readonly {
    readonly order_code: string
    readonly kind: string
    readonly refund_id: number | null
    readonly snapshot: InvoiceSnapshot
    readonly fiscal: FiscalAnswer | null
  }[]
}

const statement = `
  select (select version from catalogue_state) as version,
    (select coalesce(json_agg(t), '[]') from (
      select i.id, i.item_id, i.travel_time_id, i.price, i.fee, i.code, i.barcode, i.full_name, i.status,
        i.is_refundable, i.allow_refund_requests_from, i.allow_refund_requests_until,
        o.code as order_code, o.currency, ${discountedSql} as discounted
      from order_item i join orders o on o.id = i.order_id
      where i.id = any($1::bigint[]) and i.barcode is not null order by i.id) t) as tickets,
    (select coalesce(json_agg(b), '[]') from (
      select o.code, c.email, c.email_confirmed_at is not null as is_confirmed
      from orders o join customer c on c.id = o.customer_id
      where o.code = any($2::text[]) and c.erased_at is null) b) as buyers,
    (select coalesce(json_agg(v), '[]') from (
      select v.id, o.code as order_code, v.kind, v.snapshot, v.fiscal
      from invoice v join orders o on o.id = v.order_id where v.id = any($3::bigint[])
      union all
      select v.id, o.code, v.kind, v.snapshot, v.fiscal
      from orders o join invoice v on v.order_id = o.id and v.kind = 'invoice' and v.corrected_at is null where o.code = any($4::text[])
    ) v) as invoices,
    (select coalesce(json_agg(v order by v.id), '[]') from (
      select v.id, o.code as order_code, v.kind, v.refund_id, v.snapshot, v.fiscal
      from orders o join invoice v on v.order_id = o.id where o.code = any($6::text[])
      union
      select v.id, o.code, v.kind, v.refund_id, v.snapshot, v.fiscal
      from invoice v join orders o on o.id = v.order_id
      where v.refund_id = any($7::bigint[]) and v.kind like 'advance-%'
    ) v) as documents,
    (select coalesce(json_agg(t), '[]') from (
      select a.hash, a.html, array_agg(o.code) as orders
      from orders o join accepted_terms a on a.hash = o.terms_hash where o.code = any($8::text[]) group by a.hash
    ) t) as terms,
    (select coalesce(json_object_agg(m.message_id, m.attach), '{}') from outbox m
      where m.message_id = any($5::text[])) as attached`

/** Reads the data of the texts and documents of a batch of mails, in one round trip from one snapshot. */
export async function findMailData(db: Database, requested: MailDataRequest): Promise<FoundMailData> {
  const { tickets, orders, invoices, invoicesOf, mails, documentsOf, advancesOfRefunds, termsOf } = requested
  const values = [tickets, orders, invoices, invoicesOf, mails, documentsOf, advancesOfRefunds, termsOf]
  const [found] = await db.prepared<FoundMailData & Record<string, unknown>>('mail_facts', statement, values)
  if (found === undefined) throw new Error('The query of the data of mails returned no row.')
  return found
}

/**
 * Counts mails, in total and by status, among the newest `limit` mails. Mails that wait or failed are counted completely if
 * there is no text.
 */
export async function countMails(
  tx: Tx,
  { text, status, written }: Pick<OutboxPage, 'text' | 'status' | 'written'>,
  limit: number,
) {
  await planForValues(tx)
  const isWritten = isMatch({ status: null, written })
  const from = text === null ? sql`outbox m where ${isWritten}` : ofRecipient(text, isWritten, limit + 1)
  const scope = sql`
    select m.id, ${statusOfMail} as status
    from ${from} order by m.id desc limit ${limit + 1}`
  const facet = { by: sql`s.status`, fits: status === null ? null : sql`s.status = ${status}` }
  const counts = await countList(tx, scope, { status: facet }, limit)
  if (text !== null) return counts
  const rareOf = (value: OutboxEntry['status']) => ({
    value,
    rows: sql`select 1 from outbox m where ${isStatus[value]} and ${isWritten}`,
  })
  const values = [rareOf('waiting'), rareOf('dead'), rareOf('rejected')]
  return withExactCounts(
    tx,
    counts,
    { facet: 'status', chosen: status === null ? null : [status], values },
    limit,
  )
}

/** Counts the mails of a status and a period, up to a limit. */
export async function countMatchingMails(
  tx: Tx,
  filter: Pick<OutboxPage, 'status' | 'written'>,
  limit: number,
): Promise<number> {
  await planForValues(tx)
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    select 1 from outbox m where ${isMatch(filter)} order by m.id desc limit ${limit}) r`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Finds the newest mails of the local mailbox, without their content. */
export const findMailboxPage = (db: Queryable, limit: number) =>
  db
    .selectFrom('mailbox')
    .select(['id', 'received_at', 'recipient', 'subject'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Finds a mail of the local mailbox. */
export const findMail = (db: Queryable, id: number) =>
  db.selectFrom('mailbox').selectAll().where('id', '=', id).executeTakeFirst()

/** Finds the attachments of a mail, without their content. */
export const findAttachments = (db: Queryable, mailId: number) =>
  db
    .selectFrom('mailbox_attachment')
    .select(['id', 'filename'])
    .where('mail_id', '=', mailId)
    .orderBy('id')
    .execute()

/** Finds an attachment with its content. */
export const findAttachment = (db: Queryable, id: number) =>
  db
    .selectFrom('mailbox_attachment')
    .select(['filename', 'content_type', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Stores a mail and returns its id, or undefined if the mail is already stored. */
export async function recordMailboxMail(
  tx: Tx,
  mail: Insertable<Tables['mailbox']>,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('mailbox')
    .values(mail)
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const recordAttachments = (tx: Tx, files: readonly Insertable<Tables['mailbox_attachment']>[]) =>
  tx
    .insertInto('mailbox_attachment')
    .values([...files])
    .execute()
