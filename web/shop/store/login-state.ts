import type { ShopData } from '../../../contract/shop/shop-data'
import { createCell, type Cell } from '../../ui/router/cell'
import { storedKeys, type Keeper } from './kept'
import { mergeData, withoutCustomer, type ShopState } from './shop-state'

/**
 * Status of the login: `unknown` until the browser has checked for a token (always on the server), `loading` while the
 * customer of a token is loaded, then `customer` or `visitor`.
 */
export type SessionStatus = 'unknown' | 'loading' | 'customer' | 'visitor'

/** Few logins end and few pages are opened without a network: this comes when it is needed. */
const mine = () => import('../offline/mine')
const ignore = () => null

/** Whose login this browser has, and what is shown of it: what the session's calls and answers change. */
export function createLoginState(shop: Cell<ShopState>, keeper: Keeper) {
  const status = createCell<SessionStatus>('unknown')
  const storedAt = createCell<string | null>(null)
  let token: string | null = null

  const keep = (next: string | null) => {
    token = next
    keeper.write(storedKeys.token, next)
    // What was kept for reading offline belongs to the login before.
    if (typeof caches !== 'undefined') void mine().then(({ forgetMine }) => forgetMine(), ignore)
  }

  const take = (data: ShopData) => {
    shop.set(mergeData(shop.get(), data, true))
    // A token whose customer is gone is no login (docs/behaviour/pages.md, "What the browser keeps").
    if (token !== null && data.customer === null) keep(null)
    storedAt.set(null)
    status.set(token === null ? 'visitor' : 'customer')
  }

  /** Shows the customer's orders that this browser has stored, while it is offline. */
  const takeKept = async (sentWith: string) => {
    const kept = await mine().then(({ readMine }) => readMine(sentWith), ignore)
    if (!kept || token !== sentWith || status.get() !== 'loading') return
    const { texts, ...data } = kept
    const state = mergeData(shop.get(), data)
    shop.set({ ...state, config: { ...texts, ...state.config } })
    storedAt.set(kept.now)
    status.set('customer')
  }

  const forget = () => {
    keep(null)
    shop.set(withoutCustomer(shop.get()))
    storedAt.set(null)
    status.set('visitor')
  }

  /** Takes the login that the browser keeps, which may be another one than before. */
  const find = () => {
    token = keeper.read(storedKeys.token)
    status.set(token === null ? 'visitor' : 'loading')
  }

  return { status, storedAt, token: () => token, keep, take, takeKept, forget, find }
}
