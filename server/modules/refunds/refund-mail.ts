import { plainName } from '../../../rules/text/plain-text'
import { nameForBuyer } from '../invoices'
import type { Tx } from '../../platform/db/database'
import type { OrderItemRow, OrderRow } from '../../platform/db/tables'
import type { Context } from '../../context'
import { queueMail, type MailAttach } from '../outbox'

interface RefundDetails {
  order: OrderRow
  refund: { id: number; total: number; openedBy?: string | null }
  /** The refunded items. */
  items: readonly Pick<OrderItemRow, 'item_id' | 'full_name' | 'holder_id'>[]
  now: Date
}

/** Notifies the buyer of a refund's result. */
export async function mailRefund(
  context: Context,
  tx: Tx,
  kind: 'refund-requested' | 'refund-cancelled' | 'refund-processed',
  { order, refund, items, now }: RefundDetails,
  paid: { by: 'bank' | 'card'; creditNoteId: number | null } = { by: 'bank', creditNoteId: null },
): Promise<void> {
  const { by, creditNoteId } = paid
  const { byId } = context.catalogue.current()
  const attach: MailAttach = creditNoteId === null ? {} : { invoice: creditNoteId }
  await queueMail(tx, {
    kind,
    to: order.email,
    payload: {
      full_name: order.full_name,
      refund_id: refund.id,
      order_code: order.code,
      items: items.map((item) =>
        [byId.get(item.item_id)?.name ?? '', plainName(nameForBuyer(item, order) ?? '')]
          .filter(Boolean)
          .join(' – '),
      ),
      total: refund.total,
      by_staff: (refund.openedBy ?? null) !== null,
      by,
      credit_note_attached: creditNoteId !== null,
    },
    attach,
    eventKey: `${kind}:${refund.id}`,
    now,
  })
}
