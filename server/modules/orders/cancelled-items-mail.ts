import { datesText } from '../../../rules/dates/dates-text'
import { emailKey } from '../../../rules/text/email'
import { plainName } from '../../../rules/text/plain-text'
import type { Tx } from '../../platform/db/database'
import type { OrderItemRow } from '../../platform/db/tables'
import { type MailPayloads, queueMail } from '../outbox'
import type { Context } from '../../context'
import { ticketDatesOf } from '../cart'
import { nameForBuyer } from '../invoices'
import type { Held } from './hold-order'

/** A cancellation by the shop, as shown in its mails. */
export interface CancellationNotice {
  readonly id: number
  readonly name: string
  /** A message from staff to all ticket holders. */
  readonly message: string
}

/** The addresses on these tickets that are not the buyer's, each once. */
export const holderAddresses = (
  buyerEmail: string,
  tickets: readonly { email: string | null }[],
): string[] => {
  const keys = tickets.flatMap(({ email }) => (email ? [emailKey(email)] : []))
  return [...new Set(keys)].filter((key) => key !== emailKey(buyerEmail))
}

interface EndedItems {
  /** The items that end. */
  items: readonly OrderItemRow[]
  ends: MailPayloads['items-cancelled']['ends']
  refund: number
  /** Deduplication key of the buyer's mail. */
  eventKey: string
  now: Date
}

/** Mails the buyer what was cancelled and what is refunded, and every other address on the issued tickets that these are cancelled. */
export async function mailCancelledItems(
  context: Context,
  tx: Tx,
  cancellation: CancellationNotice,
  { order }: Held,
  { items, ends, refund, eventKey, now }: EndedItems,
): Promise<void> {
  const about = { order_code: order.code, what: cancellation.name, message: cancellation.message, ends }
  await queueMail(tx, {
    kind: 'items-cancelled',
    to: order.email,
    payload: {
      ...about,
      to: 'buyer',
      full_name: order.full_name,
      items: linesOf(context, items, (item) => nameForBuyer(item, order)),
      refund_total: refund,
    },
    eventKey,
    now,
  })
  const tickets = items.filter(({ barcode }) => barcode !== null)
  for (const address of holderAddresses(order.email, tickets)) {
    const own = tickets.filter(({ email }) => emailKey(email ?? '') === address)
    const [first] = own
    await queueMail(tx, {
      kind: 'items-cancelled',
      to: first?.email ?? address,
      payload: {
        ...about,
        to: 'holder',
        full_name: first?.full_name ?? '',
        items: linesOf(context, own, (item) => item.full_name),
        refund_total: 0,
      },
      eventKey: `items-cancelled:${cancellation.id}:${order.id}:${address}`,
      now,
    })
  }
}

/** An item as the mail lists it: what, for whom, when. */
function linesOf(
  context: Context,
  items: readonly OrderItemRow[],
  nameOf: (item: OrderItemRow) => string | null,
): string[] {
  const { byId, settings } = context.catalogue.current()
  return items.map((item) => {
    const product = byId.get(item.item_id)
    const dates = product && ticketDatesOf(product, item.travel_time_id)
    const shopZone = settings.timezone
    const when = product && dates ? datesText(dates, product.timezone, { shopZone }) : ''
    return [product?.name ?? '', plainName(nameOf(item) ?? ''), when].filter(Boolean).join(' – ')
  })
}
