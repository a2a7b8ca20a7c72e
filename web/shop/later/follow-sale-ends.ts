import { toMillis } from '#rules/dates/instants'
import type { Cell } from '../../ui/router/cell'
import type { ShopState } from '../store/shop-state'

/** The server sends a page for at most this time after it was made, in ms (`server/modules/pages/rendered-pages.ts`). */
const maxPageAge = 60_000
/** In ms: longer timers are not exact, and the items may have changed by then. */
const maxDelay = 3_600_000

/** Returns the instants in ms at which the sale of an item or a departure ends. */
const saleEnds = ({ products }: Pick<ShopState, 'products'>): number[] =>
  products.flatMap(({ sale_ends_at, plan_closes_at, travel_times }) =>
    [sale_ends_at, plan_closes_at, ...travel_times.map(({ travel_time }) => travel_time)].flatMap((end) =>
      end === null ? [] : toMillis(end),
    ),
  )

/**
 * Moves the shop's `now` on whenever the sale of an item or a departure ends, so that an open page no longer offers it.
 * Nothing is sent. The browser's clock counts as far as it can be right: a page's `now` is at most `maxPageAge` old.
 */
export function followSaleEnds(
  shop: Cell<ShopState>,
  clock: { date: () => number; sincePage: () => number },
): void {
  const pageNow = toMillis(shop.get().now)
  const estimate = () => {
    const least = Math.max(toMillis(shop.get().now), pageNow + clock.sincePage())
    return Math.min(Math.max(clock.date(), least), least + maxPageAge)
  }
  const wait = () => {
    const [state, now] = [shop.get(), estimate()]
    const ends = saleEnds(state).filter((end) => end > toMillis(state.now))
    if (ends.some((end) => end <= now)) shop.set({ ...state, now: new Date(now).toISOString() })
    const next = ends.reduce((least, end) => (end > now ? Math.min(least, end - now) : least), maxDelay)
    setTimeout(wait, next)
  }
  wait()
}
