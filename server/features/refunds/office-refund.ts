import { findRefunds, type OfficeRefund } from '../../../contract/office-refunds'
import { serve } from '../../http/serve'
import { orRefuse } from '../../refusal'
import type { World } from '../../world'
import { orderOf } from '../orders/order-view'
import { findOrderById } from '../orders/orders.sql'
import { refundOf } from '../orders/refund-view'
import { findOfficeRefunds, type OfficeFacts } from './office-refunds.sql'

/** How many a page of the office's list has. */
const pageSize = 50

/** A refund as its buyer has it, with how it is paid. */
export async function officeRefundOf(world: World, refundId: number): Promise<OfficeRefund> {
  const [facts] = await findOfficeRefunds(world.db.kysely, {
    id: refundId,
    status: null,
    before: null,
    most: 1,
  })
  return viewOf(world, orRefuse(facts, 'refund-not-found'))
}

async function viewOf(world: World, { id, order_id, ...facts }: OfficeFacts): Promise<OfficeRefund> {
  const stored = orRefuse(await findOrderById(world.db.kysely, order_id), 'order-not-found')
  const refund = orRefuse(
    stored.refunds.find((one) => one.id === id),
    'refund-not-found',
  )
  return { ...refundOf(refund, orderOf(world, stored, await world.catalogue.stock(), 'buyer')), ...facts }
}

/** The operator's list of refunds. */
export const findRefundsHandler = serve(findRefunds, async ({ payload, world }) => {
  const { status, cursor } = payload
  const before = cursor !== null && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null
  const page = { id: null, status, before, most: pageSize + 1 }
  const found = await findOfficeRefunds(world.db.kysely, page)
  const shown = found.slice(0, pageSize)
  return {
    refunds: await Promise.all(shown.map((facts) => viewOf(world, facts))),
    cursor: found.length > pageSize ? String(shown.at(-1)?.id ?? '') : null,
  }
})
