import { type Insertable, sql } from 'kysely'
import type { NotableScan } from '#contract/office/scans'
import type { Queryable, Tx } from '../../platform/db/database'
import type { OrderItemTable, Tables } from '../../platform/db/tables'

/** A ticket with what decides about its admission. */
export interface ScannedTicket {
  id: number
  order_id: number
  item_id: number
  travel_time_id: number | null
  code: string | null
  full_name: string | null
  status: OrderItemTable['status']
  issued_at: Date | null
  barcode_version: number
  /** When the newest barcode replaced an earlier one; `null` if it is the first. */
  barcode_at: Date | null
  /** When a refund of the ticket was requested or its order was cancelled; `null` if neither. */
  ended_at: Date | null
  admitted_at: Date | null
  admitted_gate: string | null
  order_code: string
  /** Whether the terms of the order are accepted. */
  has_accepted_terms: boolean
  is_test: boolean
}

/** A scan as a device reported it: gate, time, and the device's id of the scan. */
export interface Scan {
  readonly gate: string | null
  readonly at: Date
  readonly scan: string | null
}

const itemOfCode = (code: string) =>
  sql`(select coalesce((select i.id from order_item i where i.code = ${code}),
    (select e.order_item_id from earlier_ticket_code e where e.code = ${code})))`

/**
 * Locks the order of a ticket, so that only one of several simultaneous scans admits, and the ticket is not refunded or
 * changed at the same time.
 */
export const lockOrderOfTicket = (tx: Tx, code: string) =>
  sql`select o.id from orders o
    where o.id = (select i.order_id from order_item i where i.id = ${itemOfCode(code)}) for update`.execute(
    tx,
  )

/** Finds a ticket by its code or by an earlier one. */
export async function findScanned(db: Queryable, code: string): Promise<ScannedTicket | null> {
  const { rows } = await sql<ScannedTicket>`
    -- A ticket that was withdrawn from is one whose refund was requested.
    select i.id, i.order_id, i.item_id, i.travel_time_id, i.code, i.full_name,
      case when i.status = 'active' and i.withdrawal_id is not null then 'refund' else i.status end as status, i.issued_at, i.barcode_version,
      i.barcode_at, i.admitted_at, i.admitted_gate, o.code as order_code, o.accepted_at is not null as has_accepted_terms,
      o.is_test, least(o.cancelled_at, (select min(r.created_at) from refund_item p join refund r on r.id = p.refund_id
        where p.order_item_id = i.id and r.status <> 'cancelled'),
        (select w.received_at from withdrawal w where w.id = i.withdrawal_id)) as ended_at
    from order_item i join orders o on o.id = i.order_id where i.id = ${itemOfCode(code)}`.execute(db)
  return rows[0] ?? null
}

/** A stored scan with its verdict. */
export type StoredScan = Pick<
  Tables['scan'],
  'gate' | 'at' | 'device_scan' | 'verdict' | 'reason' | 'notable'
> & { overridable: string[] }

/**
 * Finds the first record of a scan that was sent before: the same id of the device, or without an id the same time and gate.
 * The caller has locked the ticket's order.
 */
export async function findSameScan(tx: Tx, ticketId: number, scan: Scan): Promise<StoredScan | null> {
  const found = await tx
    .selectFrom('scan')
    .select(['gate', 'at', 'device_scan', 'verdict', 'reason', 'overridable', 'notable'])
    .where('order_item_id', '=', ticketId)
    .where(
      scan.scan === null
        ? sql<boolean>`at = ${scan.at} and gate is not distinct from ${scan.gate}`
        : sql<boolean>`device_scan = ${scan.scan}`,
    )
    .orderBy(sql`verdict <> 'admitted'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

/**
 * Stores a scan and returns its id. A scan without a ticket that the same actor sends again with the same id is not stored
 * again, and has no result.
 */
export const recordScan = (db: Queryable, scan: Insertable<Tables['scan']>) =>
  db
    .insertInto('scan')
    .values(scan)
    .onConflict((conflict) =>
      conflict.columns(['actor', 'device_scan']).where('order_item_id', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()

/** Returns those of these scans that admitted a ticket by overriding one of `reasons`, and are not notable. */
export async function findOverriddenScans(db: Queryable, ids: readonly number[], reasons: readonly string[]) {
  const { rows } = await sql<{ ticket_id: number; ticket: string; order: string }>`
    select i.id as ticket_id, coalesce(i.code, '') as ticket, o.code as "order"
    from scan s join order_item i on i.id = s.order_item_id join orders o on o.id = i.order_id
    where s.id = any(${[...ids]}::bigint[]) and s.overridable && ${[...reasons]}::text[] and s.notable is null
    order by s.id`.execute(db)
  return rows
}

/** A notable scan with its ticket and order, and the ticket's admission. */
export interface FoundScan {
  id: number
  notable: NotableScan
  gate: string | null
  at: Date
  received_at: Date
  actor: string
  verdict: Tables['scan']['verdict']
  ticket: string | null
  order: string
  item_id: number
  full_name: string
  status: OrderItemTable['status']
  admitted_at: Date | null
  admitted_gate: string | null
}

/** Finds notable scans with ids below `before`, newest first. */
export async function findNotableScans(
  db: Queryable,
  { before, limit }: { before: number | null; limit: number },
): Promise<FoundScan[]> {
  const { rows } = await sql<FoundScan>`
    select s.id, s.notable, s.gate, s.at, s.received_at, s.actor, s.verdict, i.code as ticket, o.code as "order", i.item_id,
      coalesce(i.full_name, '') as full_name, i.status, i.admitted_at, i.admitted_gate
    from scan s join order_item i on i.id = s.order_item_id join orders o on o.id = i.order_id
    where s.notable is not null and (${before}::bigint is null or s.id < ${before})
    order by s.id desc limit ${limit}`.execute(db)
  return rows
}
