/**
 * Rules about the domain events of a shop whose changes were all made by its calls and jobs. The demo's history and rows that a
 * test inserts have no events. The rules are those of `server/modules/domain-events/events.ts`.
 */

/** A query for the number of events of a kind about a row. */
const count = (kind: string, name: 'order' | 'ticket' | 'refund', id: string) =>
  `(select count(*) from e where kind = '${kind}' and (data ->> '${name}')::bigint = ${id})`

const ticket = `order_item i join item t on t.id = i.item_id and t.shop_item_type = 'tickets'`

const rules: Readonly<Record<string, string>> = {
  'an order has one event of its placing': `
    select o.code from orders o where ${count('order.placed', 'order', 'o.id')} <> 1`,
  'an order has one event of its payment once it was paid': `
    select o.code from orders o where ${count('order.paid', 'order', 'o.id')} <> (o.paid_at is not null)::int`,
  'a cancelled order has an event of its cancellation': `
    select o.code from orders o where o.cancelled_at is not null and not exists (select from e
      where kind = 'order.cancelled' and (data ->> 'order')::bigint = o.id and at = o.cancelled_at)`,
  'an order has an event of each reactivation': `
    select o.code from orders o where ${count('order.reactivated', 'order', 'o.id')} <>
      (select count(*) from order_event v where v.order_id = o.id and v.kind = 'reactivated')`,
  'a ticket has one event of its issue once it was issued': `
    select i.id::text from ${ticket}
    where ${count('ticket.issued', 'ticket', 'i.id')} <> (i.issued_at is not null)::int`,
  'a ticket has an event of each new barcode': `
    select i.id::text from ${ticket} where ${count('ticket.changed', 'ticket', 'i.id')} < i.barcode_version - 1`,
  'an issued ticket has one event of its end once it has no barcode': `
    select i.id::text from ${ticket}
    where ${count('ticket.voided', 'ticket', 'i.id')} <> (i.issued_at is not null and i.barcode is null)::int`,
  'an admitted ticket has one event with the scan that admitted it': `
    select i.id::text from ${ticket}
    where ${count('ticket.admitted', 'ticket', 'i.id')} <> (i.admitted_at is not null)::int
    union all select 'event ' || e.id from e where kind = 'ticket.admitted' and not exists (select from scan s
      where s.id = (data ->> 'scan')::bigint and s.order_item_id = (data ->> 'ticket')::bigint and s.verdict = 'admitted')
      and exists (select from order_item where id = (data ->> 'ticket')::bigint)`,
  'a refund has one event of its request': `
    select r.id::text from refund r where ${count('refund.requested', 'refund', 'r.id')} <> 1`,
  'a refund has an event once its money was paid back': `
    select r.id::text from refund r
    where (${count('refund.processed', 'refund', 'r.id')} > 0) <> (r.status = 'processed' or r.failed_at is not null)`,
  'merchandise has no events of tickets': `
    select e.id::text from e where kind like 'ticket.%' and exists (select from order_item i join item t on t.id = i.item_id
      where i.id = (data ->> 'ticket')::bigint and t.shop_item_type <> 'tickets')`,
  'a counter that is sold out has an event, no free place, and no place in a cart': `
    select p.id::text from pool p where p.sold_out and (p.taken < p.total or p.total is null
      or not p.closed and exists (select from cart_line l where l.item_id = p.item_id
        and (p.travel_time_id is null or l.travel_time_id = p.travel_time_id))
      or not exists (select from e where kind = 'stock.sold_out' and (data ->> 'item')::bigint = p.item_id
        and (data ->> 'departure')::bigint is not distinct from p.travel_time_id))`,
  'no event has a position above the last assigned one': `
    select e.id::text from e where position > (select position from domain_event_counter)`,
}

const statement = `with e as materialized (select * from domain_event)
  ${Object.entries(rules)
    .map(([rule, query]) => `select '${rule}' as rule, what from (${query}) as broken (what)`)
    .join('\nunion all ')}`

interface Broken {
  rule: string
  what: string
}

/** Returns the violated rules, each with a description of the violation. Empty if there are none. */
export async function brokenEventRules(
  ask: (query: { name: string; text: string }) => Promise<readonly Broken[]>,
): Promise<string[]> {
  const rows = await ask({ name: 'event-invariants', text: statement })
  return rows.map(({ rule, what }) => `${rule}: ${what}`)
}
