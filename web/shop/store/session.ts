import type { ShopData } from '../../../contract/shop/shop-data'
import { showToast } from '../../parts/toast'
import { createCell, type Cell } from './cell'
import { keptKeys, type Keeper } from './kept'
import { post, Refusal } from './send'
import { mergeData, withoutCustomer, type ShopState } from './shop-state'

/**
 * Who is there: `unknown` until the browser has looked for a token (so on the server always), `loading` while a token
 * waits for its customer, then `customer` or `visitor`.
 */
export type SessionStatus = 'unknown' | 'loading' | 'customer' | 'visitor'

export interface Session {
  status: Cell<SessionStatus>
  /** While the shop cannot be reached and what was kept is shown: when that was true. Else null. */
  keptAt: Cell<string | null>
  /** The login token of this browser, or null. */
  token: () => string | null
  /** Looks for a token and loads the shop's data with it. */
  start: () => void
  /** Loads all data again; with `quiet`, failures are left to the next call. */
  reload: () => Promise<void>
  /** Logs in; throws `Refusal`. */
  login: (email: string, password: string) => Promise<void>
  /** Ends the login here and on the server. */
  logout: () => Promise<void>
  /** Forgets the login without telling the server, which has ended it already. */
  end: (notice?: string) => Promise<void>
  /** Another tab changed this key of the storage. */
  follow: (key: string | null) => void
}

/** Few logins end and few pages are opened without a network: this comes when it is needed. */
const mine = () => import('../offline/mine')
const ignore = () => null

const retryAfter = [1000, 3000, 9000, 20_000]

/** The login of a page. The token is kept in local storage (docs/behaviour/pages.md, "What the browser keeps"). */
export function createSession(page: {
  shop: Cell<ShopState>
  keeper: Keeper
  reloadCart: () => Promise<void>
}): Session {
  const { shop, keeper, reloadCart } = page
  const status = createCell<SessionStatus>('unknown')
  const keptAt = createCell<string | null>(null)
  let token: string | null = null

  const keep = (next: string | null) => {
    token = next
    keeper.write(keptKeys.token, next)
    // What was kept for reading offline belongs to the login before.
    if (typeof caches !== 'undefined') void mine().then(({ forgetMine }) => forgetMine(), ignore)
  }

  const take = (data: ShopData) => {
    shop.set(mergeData(shop.get(), data, true))
    // A token whose customer is gone is no login (docs/behaviour/pages.md, "What the browser keeps").
    if (token !== null && data.customer === null) keep(null)
    keptAt.set(null)
    status.set(token === null ? 'visitor' : 'customer')
  }

  /** Without a network: the customer's orders as this browser has kept them. */
  const takeKept = async (sentWith: string) => {
    const kept = await mine().then(({ readMine }) => readMine(sentWith), ignore)
    if (!kept || token !== sentWith || status.get() !== 'loading') return
    shop.set(mergeData(shop.get(), kept))
    keptAt.set(kept.now)
    status.set('customer')
  }

  const forget = () => {
    keep(null)
    shop.set(withoutCustomer(shop.get()))
    keptAt.set(null)
    status.set('visitor')
  }

  const reload = async (attempt = 0): Promise<void> => {
    const sentWith = token
    try {
      const { data } = await post('get-data', { token: sentWith })
      if (token === sentWith) take(data)
    } catch (error) {
      if (token !== sentWith) return
      if (error instanceof Refusal && error.endsLogin && token !== null)
        return end('You have been logged out.')
      if (error instanceof Refusal && error.isNetworkFailure && sentWith !== null) await takeKept(sentWith)
      const wait = retryAfter[attempt]
      // What the page carries is good enough to browse; a login that cannot be checked is tried again.
      if (wait !== undefined && (status.get() === 'loading' || keptAt.get() !== null)) {
        await new Promise((resolve) => setTimeout(resolve, wait))
        if (token === sentWith) return reload(attempt + 1)
      }
    }
  }

  const end = async (notice?: string): Promise<void> => {
    forget()
    if (notice) showToast(notice)
    await Promise.all([reload(), reloadCart()])
  }

  const start = () => {
    token = keeper.read(keptKeys.token)
    status.set(token === null ? 'visitor' : 'loading')
    void reload()
  }

  return {
    status,
    keptAt,
    token: () => token,
    start,
    reload: () => reload(),
    end,
    login: async (email, password) => {
      const { remember_token, data } = await post('login', { email, password })
      keep(remember_token)
      take(data)
      await reloadCart()
    },
    logout: async () => {
      const ended = token
      // The button must work offline too: the server forgets an unused token by itself in time.
      if (ended !== null) void post('logout', { token: ended }).catch(() => undefined)
      await end('You have been logged out.')
    },
    follow: (key) => {
      if (key !== keptKeys.token && key !== null) return
      const next = keeper.read(keptKeys.token)
      if (next === token) return
      shop.set(withoutCustomer(shop.get()))
      start()
    },
  }
}
