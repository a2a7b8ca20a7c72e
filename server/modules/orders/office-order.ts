import type { OfficeOrder } from '../../../contract/office/office-order'
import type { Queryable } from '../../platform/db/database'
import { orRefuse } from '../../platform/http/refusal'
import type { Context } from '../../context'
import { type Stock, instant } from '../catalogue'
import { orderOf } from './order-view'
import { findOrderById, type StoredOrder } from './orders.queries'
import { shipsTo } from './ships-to'

/** An order as its buyer sees it, with the buyer and each ticket's barcode. */
export async function officeOrderOf(context: Context, orderId: number): Promise<OfficeOrder> {
  return officeOrderIn(context, context.db.kysely, orderId, await context.catalogue.stock())
}

/** The same, as a transaction sees it. */
export async function officeOrderIn(
  context: Context,
  db: Queryable,
  orderId: number,
  stock: Stock,
): Promise<OfficeOrder> {
  return viewForOffice(context, orRefuse(await findOrderById(db, orderId), 'order-not-found'), stock)
}

function viewForOffice(context: Context, stored: StoredOrder, stock: Stock): OfficeOrder {
  const order = orderOf(context, stored, stock, 'office')
  const itemById = new Map(stored.items.map((item) => [item.id, item]))
  return {
    ...order,
    ships_to: shipsTo(context, stored),
    is_test: stored.is_test,
    ended_at: stored.cancelled_at && instant(stored.cancelled_at),
    erased_at: stored.erased_at && instant(stored.erased_at),
    customer: { full_name: stored.full_name, email: stored.email, country: stored.country },
    // The buyer does not see the codes of a ticket that another customer holds; the office sees all its codes, old and
    // new.
    tickets: order.tickets.map((ticket) => ({
      ...ticket,
      code: itemById.get(ticket.id)?.code ?? null,
      earlier_codes: stored.earlier_codes.filter(({ item }) => item === ticket.id).map(({ code }) => code),
      admitted_at: iso(itemById.get(ticket.id)?.admitted_at),
      barcode: itemById.get(ticket.id)?.barcode ?? null,
    })),
  }
}

const iso = (text: string | null | undefined): string | null => (text ? new Date(text).toISOString() : null)
