import { envelopeLines } from '../../rules/address'
import type { Tx } from '../db/database'
import type { OrderItemRow, OrderRow } from '../db/tables'
import { barcodeOf } from '../barcode'
import type { World } from '../world'
import { travelTimeOf } from './cart-view'
import { queueMail } from '../outbox/queue-mail'
import { recordInvoice } from './record-invoice'
import { mailOrderOf, ticketChangesOf, withdrawChecksumOf } from './order-mail'
import type { Held } from './hold-order'
import { issueItems, recordGoods } from './issue-order.sql'
import { recordOrderEvent } from './orders.sql'
import { newItemCode } from './random-code'

/**
 * Issues a paid order: its items become tickets and purchases with codes, the invoice gets the next number, and one
 * mail with the documents is queued, all in the transaction of the payment. `held` is the order that this transaction
 * locked.
 */
export async function issueOrder(world: World, tx: Tx, held: Held, now: Date): Promise<void> {
  const { order } = held
  const { byId } = world.catalogue.current()
  const isTicket = (itemId: number) => byId.get(itemId)?.shop_item_type !== 'merchandise'
  const items = held.items.map((item) => {
    if (item.status !== 'pending') return item
    const code = newItemCode()
    const barcode = isTicket(item.item_id) ? barcodeOf(world.keys, code, 1) : null
    const barcode_version = barcode === null ? 0 : 1
    return { ...item, status: 'active' as const, code, barcode, barcode_version, issued_at: now }
  })
  const pending = new Set(held.items.filter(({ status }) => status === 'pending').map(({ id }) => id))
  await issueItems(
    tx,
    items.filter(({ id }) => pending.has(id)),
    now,
  )
  await recordOrderEvent(tx, order.id, now, 'paid', 'Paid in full')
  if (held.items.some((item) => pending.has(item.id) && !isTicket(item.item_id)))
    await recordGoods(tx, order.id, order.shipping_country === null ? 'to-collect' : 'to-pack')
  await mailOrderPaid(world, tx, { order, items, hasInvoice: true, eventKey: `order-paid:${order.id}`, now })
  world.wake()
  // The number comes last, after the mail with the invoice: all payments share the counter's row.
  await recordInvoice(world, tx, order, items, now)
}

interface PaidOrder {
  order: OrderRow
  items: readonly OrderItemRow[]
  hasInvoice: boolean
  eventKey: string
  now: Date
}

/** The mail of a paid order, with its documents; tickets are attached only once the terms are accepted. */
export async function mailOrderPaid(world: World, tx: Tx, paid: PaidOrder): Promise<void> {
  const { order, items, hasInvoice, eventKey, now } = paid
  // The buyer does not get tickets that another customer holds.
  const tickets = items.filter(
    (item) => item.status === 'active' && item.barcode !== null && item.holder_id === null,
  )
  const isAccepted = order.accepted_at !== null
  await queueMail(tx, {
    kind: 'order-paid',
    to: order.email,
    payload: {
      full_name: order.full_name,
      order: mailOrderOf(world, order, items),
      accept_checksum: isAccepted ? null : world.keys.checksum(order.code),
      withdraw_checksum: withdrawChecksumOf(world, order.code, items),
      attached: { tickets: isAccepted ? tickets.length : 0, invoice: hasInvoice },
      changes: ticketChangesOf(world, items, now),
      calendar_checksum: hasDates(world, tickets) ? world.keys.checksum(order.code) : null,
      ships_to: shipsTo(world, order),
    },
    attach: {
      ...(isAccepted && tickets.length > 0 ? { tickets: tickets.map((ticket) => ticket.id) } : {}),
      ...(hasInvoice ? { invoiceOf: order.code } : {}),
    },
    eventKey,
    now,
  })
}

const hasDates = (world: World, tickets: readonly OrderItemRow[]): boolean =>
  tickets.some((ticket) => {
    const product = world.catalogue.current().byId.get(ticket.item_id)
    return (
      product !== undefined &&
      (product.event !== null || travelTimeOf(product, ticket.travel_time_id) !== null)
    )
  })

function shipsTo(
  world: World,
  order: {
    shipping_name: string | null
    shipping_country: string | null
    shipping_address: Record<string, string> | null
  },
) {
  if (order.shipping_country === null) return null
  const { addressLines, countries } = world.catalogue.current().settings
  const country = countries[order.shipping_country] ?? order.shipping_country
  const lines = envelopeLines(addressLines, order.shipping_address)
  return [order.shipping_name ?? '', ...lines, country].filter((line) => line !== '')
}
