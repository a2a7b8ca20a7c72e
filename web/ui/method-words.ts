import type { Order } from '../../contract/order'
import { deskMethod } from '../../rules/payments/methods'
import { labelOf } from './words'

/** Returns how an order was or will be paid: at the box office or by the chosen method. `null` for anyone but the buyer. */
export function methodText(
  labels: Readonly<Record<string, string>>,
  { payment_method, paid_at_desk }: Pick<Order, 'payment_method' | 'paid_at_desk'>,
): string | null {
  // Orders that a browser kept from before have no `paid_at_desk`.
  if (paid_at_desk) return deskMethod(paid_at_desk)
  return payment_method && labelOf(labels, payment_method)
}
