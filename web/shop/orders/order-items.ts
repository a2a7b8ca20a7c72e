import type { Order, Refund } from '#contract/order'
import { priceOrFree } from '../../ui/formats'

export type Items = Pick<
  Order | Refund,
  'tickets' | 'cartProducts' | 'merchandisePurchases' | 'cartMerchandise'
>

/** Lists the items of an order or a refund in one line: '2 × Festival pass, Poster'. */
export function itemsText(of: Items): string {
  const names = [
    ...[...of.tickets, ...of.cartProducts].map(({ product }) => product.name),
    ...[...of.merchandisePurchases, ...of.cartMerchandise].map(({ merchandise }) => merchandise.name),
  ]
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(', ')
}

/** Tickets and merchandise of an order, issued and pending alike. */
export function itemsOf(order: Items) {
  return {
    tickets: [...order.tickets, ...order.cartProducts],
    goods: [...order.merchandisePurchases, ...order.cartMerchandise],
  }
}

/** Formats an item's price including its fee; `null` if the price is hidden. */
export const priceText = (
  item: { price: number | null; fee: number | null },
  currency: string,
): string | null => (item.price === null ? null : priceOrFree(item.price + (item.fee ?? 0), currency))
