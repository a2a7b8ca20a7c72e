import type { FastifyRequest } from 'fastify'
import { emailKey } from '../../../rules/text/email'
import { clientAddress } from '../../platform/http/client-address'
import type { SignedIn } from '../../platform/http/sessions'
import { recordWrongGuess, refuseIfTooMany, type RateLimit } from '../../platform/http/rate-limits'
import { Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'
import { findOrderByCode, type StoredOrder } from '../orders'

interface Requested {
  order: string | null
  checksum: string | null
  order_email: string | null
}

/** An order that can be withdrawn from, and whether the caller may see its buyer. */
export interface FoundOrder {
  order: StoredOrder
  isKnown: boolean
}

/**
 * Finds the order of a withdrawal: for its buyer, by its link's checksum, or by its code and email address, because the
 * law requires that no more is needed. Wrong addresses are counted for the network; every failure is answered as an
 * unknown order.
 */
export async function findWithdrawalOrder(
  context: Context,
  request: FastifyRequest,
  customer: SignedIn | null,
  requested: Requested,
): Promise<FoundOrder> {
  if (!context.catalogue.current().settings.withdrawalActive) throw new Refusal('withdrawals-inactive')
  const code = requested.order?.trim().toUpperCase() ?? ''
  if (requested.checksum !== null && context.keys.isChecksum(code, requested.checksum)) {
    const order = await findOrderByCode(context.db.kysely, code)
    if (order !== null) return { order, isKnown: true }
  }
  if (customer === null && !requested.order_email?.trim()) throw new Refusal('order-not-found')
  const limit: RateLimit = {
    scope: 'withdrawal-address',
    subject: clientAddress(request),
    most: context.catalogue.current().settings.limits.downloadsPerAddress,
  }
  await refuseIfTooMany(context, limit)
  const order = code === '' ? null : await findOrderByCode(context.db.kysely, code)
  if (order !== null && order.customer_id === customer?.id) return { order, isKnown: true }
  const isTheirs =
    requested.order_email !== null && emailKey(requested.order_email) === emailKey(order?.email ?? '')
  if (order !== null && isTheirs) return { order, isKnown: false }
  if (requested.order_email !== null) await recordWrongGuess(context, limit)
  throw new Refusal('order-not-found')
}
