import { acceptTermsAndConditions, getTermsAndConditionsOrder } from '#contract/shop/checkout'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { type Handlers, serve } from '../../platform/http/serve'
import { dataOf } from '../catalogue'
import { queueMail } from '../mail-queue'
import {
  customerData,
  withLockedOrder,
  type LockedOrder,
  orderOf,
  findOrderByCode,
  findOrderIdByCode,
  recordOrderEvent,
  mailTicketOf,
  recordTerms,
  termsOf,
  recordAcceptance,
  orderEvent,
} from '../orders'
import { ticketMails } from '../tickets'
import { termsAcceptedMail } from './mails'

/** Returns the order code of a link. Fails if the checksum is invalid. The link replaces a login. */
function codeOfLink(context: Context, link: { order: string | null; checksum: string | null }): string {
  const code = orRefuse(link.order, 'order-not-found')
  if (!context.keys.isChecksum(code, link.checksum)) throw new Refusal('order-not-found')
  return code
}

/** Serves the order of a link to its terms. */
const getTermsHandler = serve(getTermsAndConditionsOrder, async ({ payload, context }) => {
  const code = codeOfLink(context, payload)
  const stored = orRefuse(await findOrderByCode(context.db.kysely, code), 'order-not-found')
  return { order: orderOf(context, stored, await context.catalogue.stock(), 'buyer') }
})

/** Records when and from which network address an order's terms were accepted. Repeated calls change nothing. */
const acceptTermsHandler = serve(
  acceptTermsAndConditions,
  async ({ payload, customer, context, request }) => {
    const code = codeOfLink(context, payload)
    const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, code), 'order-not-found')
    const buyerId = await withLockedOrder(context.db, { orderId, movesPlaces: false }, async (tx, locked) => {
      if (locked.order.accepted_at === null) await accept(context, tx, locked, request.ip)
      return locked.order.customer_id
    })
    context.wake()
    // Anyone with the link can open it, so the response contains the buyer's data only for the buyer.
    if (customer?.id === buyerId) return { data: await customerData(context, customer.id) }
    return { data: dataOf(context.now(), {}) }
  },
)

async function accept(context: Context, tx: Tx, { order, items }: LockedOrder, from: string): Promise<void> {
  const now = context.now()
  const terms = termsOf(context.catalogue.current().settings)
  if (terms !== null) await recordTerms(tx, terms)
  await recordAcceptance(tx, order.id, { from, termsHash: terms?.hash ?? null, now })
  await recordOrderEvent(tx, order.id, now, 'terms-accepted', orderEvent('terms_accepted'))
  // Tickets that were paid earlier have not been mailed yet, because they waited for the acceptance.
  const tickets = items.filter((item) => item.status === 'active' && item.barcode !== null)
  if (tickets.length === 0) {
    if (terms !== null)
      await queueMail(tx, termsAcceptedMail, {
        to: order.email,
        data: { full_name: order.full_name, order_code: order.code },
        attach: { termsOf: order.code },
        eventKey: `terms-accepted:${order.id}`,
        now,
      })
    return
  }
  await queueMail(tx, ticketMails.ticketsMail, {
    to: order.email,
    data: {
      tickets: tickets.map((item) => mailTicketOf(context, order.code, item)),
      because: 'accepted',
      ...(terms !== null && { terms_attached: true }),
    },
    attach: {
      tickets: tickets.map((item) => item.id),
      ...(terms !== null && { termsOf: order.code }),
    },
    eventKey: `tickets:terms:${order.id}`,
    now,
  })
}

/** The handlers of the link to an order's terms. */
export const termsHandlers = {
  'get-terms-and-conditions-order': getTermsHandler,
  'accept-terms-and-conditions': acceptTermsHandler,
} satisfies Partial<Handlers>
