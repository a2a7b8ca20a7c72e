import type { ViesAnswer } from '#contract/company'
import { createOrder } from '#contract/office/orders'
import { moneyText } from '#rules/money/money-text'
import { isLaterDeadline } from '#rules/orders/order-dates'
import { transferDeadline } from '#rules/payments/transfer-deadline'
import { countSlots } from '#rules/text/count-slots'
import * as texts from '#texts/compiled/effects/checkout'
import * as shared from '#texts/compiled/effects/shared'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { Refusal } from '../../platform/http/refusal'
import { accountMails, queueAccountMail, findOrInvite, prepareInvitation, type Invitation } from '../accounts'
import { effectOf, changeOrDryRun, dryRunOf } from '../audit'
import { movePlaces, ticketTimesOf } from '../catalogue'
import { viesOfBuyer } from '../companies'
import { lateDeadlineNote, officeOrderIn, deadlineOf, placeOrders, type NewOrder } from '../orders'
import { serveStaff } from '../staff'
import { newOrder } from './new-order'
import { lockAndFindFull } from './queries'
import { readStaffOrder, type StaffOrder } from './staff-order'

/**
 * Creates an order for a customer, or makes a dry run. An account is created for a new customer. The customer receives a link
 * to accept the terms, unless staff record that they are accepted.
 */
export const createOrderHandler = serveStaff(createOrder, async ({ payload, context, staff, audit }) => {
  const stock = await context.catalogue.stock()
  const staffOrder = readStaffOrder(payload, stock.snapshot)
  const vies =
    staffOrder.company === null
      ? null
      : await viesOfBuyer(context, staffOrder.company, { staff: staff.actor })
  const invitation = await prepareInvitation({ network: 'office', account: staff.actor })
  const dryRun = dryRunOf(payload)
  const termsAccepted = payload.terms_accepted === true
  const { result: order, effect } = await changeOrDryRun(context.db, dryRun, async (tx) => {
    const now = context.now()
    const made = await place(context, tx, staffOrder, {
      invitation,
      vies,
      note: payload.note?.trim() || null,
      termsAccepted,
      cartCode: null,
      now,
    })
    await audit.record(tx, {
      subject: made.code,
      after: {
        items: payload.items.map(({ external_code, price, fee }) => ({ external_code, price, fee })),
        payment_method: staffOrder.method,
        channel: staffOrder.channel,
        paid: staffOrder.paid ?? undefined,
        total: staffOrder.priced.totals.total,
        company: staffOrder.company?.vat_number,
        discount: payload.discount ?? undefined,
        pay_until: payload.pay_until ?? undefined,
        terms_accepted: termsAccepted || undefined,
      },
    })
    return {
      result: await officeOrderIn(context, tx, made.id, stock),
      effect: placedEffect(context, tx, staffOrder, {
        made,
        vies,
        termsAccepted,
        currency: stock.snapshot.settings.currency,
      }),
    }
  })
  if (!dryRun.isDryRun) context.wake()
  const { code } = order
  const terms = `${context.environment.publicUrl}/accept-tcs/${code}/${context.keys.checksum(code)}`
  return { order, terms_url: terms, effect }
})

/** Returns the effect of a new order on places and on money owed. */
function placedEffect(
  context: Context,
  tx: Tx,
  { lines, priced, method, paid, payUntil }: StaffOrder,
  {
    made,
    vies,
    termsAccepted,
    currency,
  }: { made: Placed; vies: ViesAnswer | null; termsAccepted: boolean; currency: string },
) {
  const { total } = priced.totals
  const owes = paid === null && total > 0
  return effectOf(tx, {
    orders: 1,
    places: -lines.length,
    money: owes ? -total : 0,
    notes: [
      vies?.result === 'invalid' ? shared.vat_number_invalid() : null,
      texts.places_taken(countSlots(lines.length)),
      total === 0 ? texts.free() : null,
      owes ? texts.owed({ amount: moneyText(total, currency) }) : null,
      payUntil && lateDeadlineNote(context, payUntil, placesOf(lines)),
      paid === null ? null : texts.booked_as_paid({ amount: moneyText(total, currency) }),
      made.isInvited ? texts.account() : null,
      termsAccepted ? texts.terms() : null,
    ],
    confirms: [
      total,
      method,
      paid,
      termsAccepted,
      lines.map(({ item, line }) => [item.id, line.travel_time_id]),
    ],
  })
}

interface Placed {
  id: number
  code: string
  /** Whether an account was created for the customer. */
  isInvited: boolean
}

interface Placing {
  invitation: Invitation
  /** The answer of VIES about the company's number. */
  vies: ViesAnswer | null
  note: string | null
  /** Whether staff recorded that the customer accepted the terms. Otherwise the customer accepts through a link. */
  termsAccepted: boolean
  /** Unique code of the order's origin, so that it cannot be created twice, or `null`. */
  cartCode: string | null
  now: Date
}

const placesOf = (lines: StaffOrder['lines']) =>
  lines.map(({ line, item }) => ({ item_id: item.id, travel_time_id: line.travel_time_id }))

/** Places a staff order. Like all transactions, it locks the counters, the customer and the order in this order. */
export async function place(
  context: Context,
  tx: Tx,
  requested: StaffOrder,
  { invitation, vies, note, termsAccepted, cartCode, now }: Placing,
): Promise<Placed> {
  const places = placesOf(requested.lines)
  const full = await lockAndFindFull(tx, places)
  if (full !== undefined) throw new Refusal(full.of_time ? 'time-sold-out' : 'sold-out')

  const { email, fullName, country, address, company } = requested
  const buyer = await findOrInvite(
    context,
    tx,
    { email, fullName, country, address, company },
    invitation,
    now,
  )
  if (buyer.password !== null) {
    const { password } = buyer
    await queueAccountMail(
      tx,
      accountMails.welcomeMail,
      buyer.email,
      { customer_id: buyer.id, full_name: fullName, password, code: null, cart: null },
      { keys: context.keys, now },
    )
  }
  const made = newOrder(context, {
    customer: { id: buyer.id, email: buyer.email, full_name: fullName, country, address, company, vies },
    shipping: requested.shipping,
    cartCode,
    channel: requested.channel,
    method: requested.method,
    lines: requested.lines,
    priced: requested.priced,
    discountName: requested.discountName,
    accepted: termsAccepted ? 'at the desk' : null,
    paysByCardNow: false,
    keepsAddress: false,
    now,
  })
  const rows = withDeadline(context, made, { until: requested.payUntil, places, now })
  await movePlaces(tx, places, [])
  const [placed] = await placeOrders(
    context,
    tx,
    [{ rows: { ...rows, order: { ...rows.order, note } }, voucher: null, paid: requested.paid }],
    now,
  )
  if (placed === undefined) throw new Error('The placed order was not returned')
  return { id: placed.orderId, code: placed.code, isInvited: buyer.password !== null }
}

/**
 * Returns the order with the deadline that staff requested, which must be in the future and within a year. Without one, a card
 * order gets the deadline of bank transfers: the customer receives the link by mail and needs more time than at the checkout.
 */
function withDeadline(
  context: Context,
  made: NewOrder,
  { until: requested, places, now }: { until: Date | null; places: ReturnType<typeof placesOf>; now: Date },
): NewOrder {
  const isByCard = made.order.payment_method === 'credit_card' && made.order.expires_at != null
  if (requested === null && !isByCard) return made
  if (requested !== null && !isLaterDeadline(requested, null, now))
    throw new Refusal('deadline-not-later', { fields: ['pay_until'] })
  const { byId, settings } = context.catalogue.current()
  const until = requested ?? transferDeadline(ticketTimesOf(places, byId), settings, now).payUntil
  const [first, ...others] = made.payments
  return {
    ...made,
    order: { ...made.order, ...deadlineOf(context, made.order, until, places), next_due_at: until },
    payments: first === undefined ? [] : [{ ...first, due_at: until }, ...others],
  }
}
