import type { StoredOrder } from './orders.sql'

/**
 * The codes that a ticket had while who holds it now held it: the buyer, unless it was given away. What it was called
 * while somebody else had it names it no more.
 */
export function earlierCodesOf(
  stored: Pick<StoredOrder, 'customer_id' | 'earlier_codes'>,
  item: { id: number; holder_id: number | null },
): string[] {
  const holder = item.holder_id ?? stored.customer_id
  return stored.earlier_codes
    .filter((earlier) => earlier.item === item.id && earlier.holder_id === holder)
    .map(({ code }) => code)
}
