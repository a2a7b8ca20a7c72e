import * as notices from '../../../texts/compiled/mails/notices'
import { changeTicket } from '../../../contract/shop/order-changes'
import type { PayloadOf } from '../../../contract/call'
import { missingFieldNames } from '../../../rules/text/missing-fields'
import { tidyName } from '../../../rules/text/person-name'
import {
  effectiveChange,
  missingTicketFields,
  ticketFlags,
  whyNoTicketChange,
  type TicketChange,
} from '../../../rules/tickets/ticket-changes'
import type { Tx } from '../../platform/db/database'
import { serveCustomer } from '../../platform/http/serve'
import type { SignedIn } from '../../platform/http/sessions'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'
import type { CatalogueItem } from '../catalogue'
import { askerOf, findOrInvite, prepareInvitation, type Invitation } from '../accounts'
import { notifyOperator } from '../outbox'
import { customerData, withOrder, type Held, recordOrderEvent, changeableTicket } from '../orders'
import { mailTicketChange, recordHolderChange } from './ticket-changes'
import { findHeldTicket } from './queries'

type Payload = PayloadOf<typeof changeTicket>

/** Changes a ticket's holder or reassigns it to another customer; in both cases the old document no longer admits. */
export const changeTicketHandler = serveCustomer(
  changeTicket,
  async ({ payload, customer, context, request }) => {
    const stock = await context.catalogue.stock()
    const mine = orRefuse(
      await findHeldTicket(context.db.kysely, payload.code, customer.id),
      'ticket-not-found',
    )
    const product = orRefuse(stock.snapshot.byId.get(mine.item_id), 'ticket-not-found')
    if (mine.order_id !== payload.order_id || product.shop_item_type !== 'tickets')
      throw new Refusal('ticket-not-found')
    const invitation =
      payload.reassign === true ? await prepareInvitation(askerOf(request, customer.emailKey)) : null

    await withOrder(context.db, mine.order_id, false, async (tx, held) => {
      await change(context, tx, held, { payload, customer, product, itemId: mine.id, invitation })
    })
    context.wake()
    return { data: await customerData(context, customer.id, stock) }
  },
)

interface Requested {
  payload: Payload
  customer: SignedIn
  product: CatalogueItem
  itemId: number
  /** Set if the ticket is to be reassigned. */
  invitation: Invitation | null
}

async function change(context: Context, tx: Tx, { order, items }: Held, requested: Requested): Promise<void> {
  const { payload, customer, product, invitation } = requested
  const now = context.now()
  // Read under the lock: another customer may hold it by now. If only its code changed, the code in the request still
  // identifies it.
  const item = items.find(
    (one) => one.id === requested.itemId && (one.holder_id ?? order.customer_id) === customer.id,
  )
  if (item?.code == null) throw new Refusal('ticket-not-found')
  const wish = {
    full_name: payload.full_name,
    email: payload.email,
    reassign: invitation !== null,
  } satisfies TicketChange
  const ticket = changeableTicket(item, product, order.accepted_at)
  const refusal = whyNoTicketChange(ticket, wish, customer.email, now)
  if (refusal === 'fields-missing') throw missingFields(missingTicketFields(ticketFlags(ticket, now), wish))
  if (refusal !== null)
    throw new Refusal(refusal, refusal === 'invalid-email' ? { fields: ['email'] } : undefined)

  const wanted = effectiveChange(ticket, wish, customer.email)
  const fullName = tidyName(payload.full_name ?? ticket.full_name)
  const email = (payload.email ?? ticket.email).trim()
  const receiver =
    wanted.reassign && invitation !== null
      ? await findOrInvite(context, tx, { email, fullName }, invitation, now)
      : null
  const after = await recordHolderChange(context, tx, {
    order,
    item: { ...item, code: item.code },
    wanted,
    fullName,
    email,
    receiver,
    byStaff: false,
    now,
  })
  await recordOrderEvent(tx, order.id, now, 'ticket-changed', eventText(wanted))
  await mailTicketChange(context, tx, {
    orderCode: order.code,
    before: item,
    after,
    wanted,
    receiver,
    fromName: customer.fullName,
    now,
  })
  const note = payload.note?.trim() ?? ''
  if (note !== '') {
    await recordOrderEvent(tx, order.id, now, 'ticket-note', note)
    await notifyOperator(context, tx, {
      subject: notices.ticket_note({ code: order.code }),
      lines: [notices.ticket_note_where()],
      eventKey: `ticket-note:${item.id}:${after.barcode_version}`,
      now,
    })
  }
}

function eventText(wanted: { name: boolean; email: boolean; reassign: boolean }): string {
  const parts = [
    ...(wanted.name ? ['name'] : []),
    ...(wanted.email ? ['email'] : []),
    ...(wanted.reassign ? ['holder'] : []),
  ]
  return `Ticket changed: ${parts.join(', ')}`
}

const missingFields = (missing: ReturnType<typeof missingTicketFields>) =>
  new Refusal('fields-missing', {
    slots: { fields: missingFieldNames(missing) },
    fields: missing.map(({ field }) => field),
  })
