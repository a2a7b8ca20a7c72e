import type { StoredOrder } from './orders.queries'

/**
 * A ticket's earlier codes from the time of its present holder (the buyer, unless it was reassigned). Codes from
 * another holder's time are left out.
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
