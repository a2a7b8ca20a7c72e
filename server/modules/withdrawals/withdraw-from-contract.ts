import type { FastifyRequest } from 'fastify'
import { withdrawFromContract, type Withdrawal } from '#contract/shop/order-changes'
import { dateTimeText } from '#rules/dates/instant-text'
import { emailKey, whyNotEmail } from '#rules/text/email'
import { isSameName, tidyName } from '#rules/text/person-name'
import { notices } from '#rules/text/stored-texts'
import * as texts from '#texts/compiled/documents/withdrawal'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { clientAddress } from '../../platform/http/client-address'
import { recordWrongGuess, refuseIfTooMany, type RateLimit } from '../../platform/http/rate-limits'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { serve } from '../../platform/http/serve'
import type { SignedIn } from '../../platform/http/sessions'
import { type Stock, dataOf } from '../catalogue'
import { queueMail, notifyOperator } from '../mail-queue'
import {
  customerData,
  withLockedOrder,
  findOrderById,
  recordOrderEvent,
  type StoredOrder,
  endOfWithdrawal,
  withdrawalKindIn,
  whyNotWithdrawn,
  findOrderByCode,
  orderEvent,
} from '../orders'
import { withdrawalOf } from './find-withdrawals'
import { withdrawalReceivedMail } from './mails'
import { findWithdrawal, recordWithdrawal } from './queries'

interface Requested {
  order: string | null
  checksum: string | null
  order_email: string | null
}

/** The order of a withdrawal. `isKnown` is true if the caller may see its buyer. */
export interface FoundOrder {
  order: StoredOrder
  isKnown: boolean
}

/**
 * Finds the order of a withdrawal for its buyer, by the checksum of its link, or by its code and email address. The law does
 * not allow further requirements. Wrong addresses are counted for the network. Every failure gets the error of an unknown
 * order.
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
  // The address of an erased order is empty.
  const email = emailKey(requested.order_email ?? '')
  if (customer === null && email === '') throw new Refusal('order-not-found')
  const limit: RateLimit = {
    scope: 'withdrawal-address',
    subject: clientAddress(request),
    max: context.catalogue.current().settings.limits.downloadsPerAddress,
  }
  await refuseIfTooMany(context, limit)
  const order = code === '' ? null : await findOrderByCode(context.db.kysely, code)
  if (order !== null && order.customer_id === customer?.id) return { order, isKnown: true }
  if (order !== null && email !== '' && email === emailKey(order.email)) return { order, isKnown: false }
  if (email !== '') await recordWrongGuess(context, limit)
  throw new Refusal('order-not-found')
}

interface Declared {
  full_name: string
  email: string
  /** Ids of order items. */
  items: readonly number[]
}

/** Records a withdrawal from the contract for goods or undated tickets. A valid declaration is stored and confirmed without approval by staff. */
export const withdrawFromContractHandler = serve(
  withdrawFromContract,
  async ({ payload, customer, context, request }) => {
    const { order } = await findWithdrawalOrder(context, request, customer, payload)
    const declared = read(payload)
    const stock = await context.catalogue.stock()
    const id = await withLockedOrder(context.db, { orderId: order.id, movesPlaces: false }, (tx) =>
      withdraw(context, tx, order.id, declared, stock),
    )
    context.wake()
    const stored = await findWithdrawal(context.db.kysely, id)
    const withdrawal: Withdrawal = withdrawalOf(orRefuse(stored, 'withdrawal-not-found'), stock)
    const isBuyer = customer?.id === order.customer_id
    return {
      withdrawal,
      data: isBuyer ? await customerData(context, customer.id, stock) : dataOf(context.now(), {}),
    }
  },
)

function read(payload: { full_name: string | null; email: string | null; items: number[] | null }): Declared {
  const full_name = tidyName(payload.full_name ?? '')
  const email = payload.email?.trim() ?? ''
  if (full_name === '') throw new Refusal('name-missing', { fields: ['full_name'] })
  const wrong = whyNotEmail(email)
  if (wrong) throw new Refusal(wrong, { fields: ['email'] })
  const items = [...new Set(payload.items)]
  if (items.length === 0) throw new Refusal('nothing-selected', { fields: ['items'] })
  return { full_name, email, items }
}

/**
 * Records the declaration and returns its id. The caller must have locked the order, so that a simultaneous declaration finds
 * this one. If all items are already withdrawn from, returns the id of the same earlier declaration, or fails.
 */
async function withdraw(
  context: Context,
  tx: Tx,
  orderId: number,
  declared: Declared,
  stock: Stock,
): Promise<number> {
  const now = context.now()
  const order = orRefuse(await findOrderById(tx, orderId), 'order-not-found')
  const named = order.items.filter((item) => declared.items.includes(item.id))
  if (named.length < declared.items.length) throw new Refusal('not-withdrawable', { fields: ['items'] })
  const chosen = named.filter((item) => item.withdrawal_id === null)
  if (chosen.length === 0) return findSameDeclaration(tx, named, declared)
  const why = whyNotWithdrawn(order, chosen, stock, now)
  if (why !== null) throw refusalOf(why, { order, chosen }, stock)

  const names = chosen.map((item) => stock.snapshot.byId.get(item.item_id)?.name ?? '')
  const id = await recordWithdrawal(tx, {
    order_id: orderId,
    order_code: order.code,
    received_at: now,
    full_name: declared.full_name,
    email: declared.email,
    statement: statementOf(order, { chosen, names, fullName: declared.full_name }, stock),
    items: chosen.map((item) => item.id),
  })
  await recordOrderEvent(tx, orderId, now, 'withdrawal', orderEvent('withdrawn'))
  await mailWithdrawal(context, tx, {
    id,
    order,
    names,
    hasGoods: chosen.some((item) => withdrawalKindIn(stock, item) === 'goods'),
    now,
  })
  return id
}

/**
 * Returns the id of the declaration that this one repeats. The order's link or code do not prove the declarant's identity, so
 * the name and address must be the same. Fails with `withdrawn-already` if there is none.
 */
async function findSameDeclaration(
  tx: Tx,
  named: StoredOrder['items'],
  { full_name, email }: Declared,
): Promise<number> {
  for (const id of new Set(named.flatMap((item) => item.withdrawal_id ?? []))) {
    const earlier = await findWithdrawal(tx, id)
    const isSame =
      earlier !== undefined &&
      isSameName(earlier.full_name, full_name) &&
      emailKey(earlier.email) === emailKey(email)
    if (isSame) return earlier.id
  }
  throw new Refusal('withdrawn-already', { fields: ['items'] })
}

function refusalOf(
  why: NonNullable<ReturnType<typeof whyNotWithdrawn>>,
  { order, chosen }: { order: StoredOrder; chosen: StoredOrder['items'] },
  stock: Stock,
) {
  const { timezone } = stock.snapshot.settings
  // Of goods and passes together, a pass is over first.
  const passes = chosen.filter((item) => withdrawalKindIn(stock, item) === 'pass')
  const end = endOfWithdrawal(order, passes.length > 0 ? passes : chosen, stock)
  return new Refusal(why, {
    slots: { until: end === null ? '' : dateTimeText(end.toISOString(), timezone) },
    ...(why === 'not-withdrawable' ? { fields: ['items'] } : {}),
  })
}

/** Fills in the text of the legal model form (Directive 2011/83/EU, Annex I B). */
function statementOf(
  order: StoredOrder,
  declared: { chosen: StoredOrder['items']; names: readonly string[]; fullName: string },
  stock: Stock,
): string {
  const kinds = new Set(declared.chosen.map((item) => withdrawalKindIn(stock, item)))
  const ofPasses = kinds.has('pass') ? texts.statement_of_passes : texts.statement
  const write = kinds.size > 1 ? texts.statement_of_both : ofPasses
  return write({
    goods: declared.names.join(', '),
    code: order.code,
    when: dateTimeText(order.created_at.toISOString(), stock.snapshot.settings.timezone),
    name: declared.fullName,
  })
}

interface Received {
  id: number
  order: StoredOrder
  /** The names of the goods and passes. */
  names: readonly string[]
  hasGoods: boolean
  now: Date
}

/** Mails the confirmation to the given address and to the order's address, and a notice to the operator. */
async function mailWithdrawal(
  context: Context,
  tx: Tx,
  { id, order, names, hasGoods, now }: Received,
): Promise<void> {
  const stored = await findWithdrawal(tx, id)
  if (stored === undefined) throw new Error(`Withdrawal ${id} was not recorded.`)
  const { full_name, email, statement } = stored
  const data = {
    full_name,
    email,
    order_code: order.code,
    items: names,
    has_goods: hasGoods,
    statement,
    received_at: now.toISOString(),
  }
  // Others may have the link, so the buyer is notified too.
  const addresses = new Map([order.email, email].map((address) => [emailKey(address), address]))
  // An erased order has no address.
  addresses.delete('')
  for (const [key, to] of addresses)
    await queueMail(tx, withdrawalReceivedMail, {
      to,
      data,
      eventKey: `withdrawal:${id}:${key}`,
      now,
    })
  await notifyOperator(context, tx, {
    subject: notices.withdrawal({ code: order.code }),
    lines: [
      notices.withdrawal_items({ items: names.join(', ') }),
      notices.withdrawal_where(),
      hasGoods ? notices.withdrawal_money() : notices.withdrawal_money_passes(),
    ],
    eventKey: `operator-withdrawal:${id}`,
    now,
  })
}
