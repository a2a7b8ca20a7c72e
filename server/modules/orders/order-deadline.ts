import { day } from '../../../rules/dates/instants'
import type { OrderRow } from '../../platform/db/tables'
import type { Context } from '../../context'

/** The deadline that the customer sees, and when the order ends: a transfer has its grace after it. */
export function deadlineOf(
  context: Context,
  { payment_method }: Pick<OrderRow, 'payment_method'>,
  until: Date,
) {
  const { bankTransferGraceDays } = context.catalogue.current().settings
  const grace = payment_method === 'bank_transfer' ? bankTransferGraceDays * day : 0
  return { pay_until: until, expires_at: new Date(until.getTime() + grace) }
}
