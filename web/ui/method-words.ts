import type { Order } from '../../contract/order'
import { deskMethod } from '../../rules/payments/methods'
import { labelOf } from './words'

/** How an order was paid, or is to be: at the box office, or by the method that was chosen. Null for who is not its buyer. */
export function methodText(
  labels: Readonly<Record<string, string>>,
  { payment_method, paid_at_desk }: Pick<Order, 'payment_method' | 'paid_at_desk'>,
): string | null {
  // Orders that a browser kept from before have no `paid_at_desk`.
  if (paid_at_desk) return deskMethod(paid_at_desk)
  return payment_method && labelOf(labels, payment_method)
}
