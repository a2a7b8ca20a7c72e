/** An item of an order, as far as it says who holds it. */
interface HeldItem {
  readonly full_name: string | null
  readonly holder_id: number | null
}

/** Whether the buyer's ticket was reassigned to another customer, who holds it now. */
export const isPassedOn = (
  item: Pick<HeldItem, 'holder_id'>,
  order: { readonly customer_id: number },
): boolean => item.holder_id !== null && item.holder_id !== order.customer_id

/** The name on an item as its buyer may see it: `null` for a ticket that was passed on, whose holder is nobody's business. */
export const nameForBuyer = (item: HeldItem, order: { readonly customer_id: number }): string | null =>
  isPassedOn(item, order) ? null : item.full_name
