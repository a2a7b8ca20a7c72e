import { showToast } from '../../ui/toast'
import type { Answered, Sent } from '../../../contract/calls'
import type { DataKey, ShopData } from '../../../contract/shop/shop-data'
import { type Cell, createCell } from '../../ui/router/cell'
import { storedKeys, type Keeper } from './browser-storage'
import { Refusal } from '../../ui/calls/post-call'
import { post } from './send'
import { withoutCustomer, type ShopState, mergeData } from './shop-state'
import { logged_out } from '../../../texts/compiled/screens/store'

export interface Session {
  status: Cell<SessionStatus>
  /** While the shop cannot be reached and what was kept is shown: when that was true. Else null. */
  storedAt: Cell<string | null>
  /** The login token of this browser, or null. */
  token: () => string | null
  /** Looks for a token and loads what the page does not bring. */
  start: () => void
  /** Loads all data again; with `quiet`, failures are left to the next call. */
  reload: () => Promise<void>
  /** Logs in; throws `Refusal`. */
  login: (email: string, password: string) => Promise<void>
  /** Logs in with a mailed code instead of the password; throws `Refusal`. */
  loginByCode: (mailed: Sent<'login-by-code'>) => Promise<void>
  /** Ends the login here and on the server. */
  logout: () => Promise<void>
  /** Forgets the login without telling the server, which has ended it already. */
  end: (notice?: string) => Promise<void>
  /** Another tab changed this key of the storage. */
  follow: (key: string | null) => void
}

const retryAfter = [1000, 3000, 9000, 20_000]
/** What no page brings. The rest of the data is in the page, as it was when the server sent it. */
export const missingKeys: DataKey[] = ['country', 'customer', 'orders', 'refunds', 'existing_tickets']
/** In ms: an older page comes from the browser's own store, and all its data is loaded. */
const maxAge = 120_000

/** The login of a page. The token is kept in local storage (docs/behaviour/pages.md, "What the browser keeps"). */
export function createSession(page: {
  shop: Cell<ShopState>
  keeper: Keeper
  reloadCart: () => Promise<void>
}): Session {
  const { shop, keeper, reloadCart } = page
  const login = createLoginState(shop, keeper)
  const { status, storedAt, token } = login
  let again: ReturnType<typeof setTimeout> | undefined

  const reload = async (attempt = 0, keys?: DataKey[]): Promise<void> => {
    const sentWith = token()
    try {
      const { data } = await post('get-data', { token: sentWith, keys })
      if (token() !== sentWith) return undefined
      const age = Date.parse(data.now) - Date.parse(shop.get().now)
      login.take(data)
      if (keys && age > maxAge) return reload()
    } catch (error) {
      if (token() !== sentWith) return
      if (error instanceof Refusal && error.endsLogin && token() !== null) return end(logged_out())
      if (error instanceof Refusal && error.isNetworkFailure && sentWith !== null)
        await login.takeKept(sentWith)
      // What the page carries is good enough to browse; a login that cannot be checked is checked again.
      if (status.get() !== 'loading' && storedAt.get() === null) return
      clearTimeout(again)
      again = setTimeout(
        () => void (token() === sentWith && reload(attempt + 1)),
        retryAfter[attempt] ?? 30_000,
      )
    }
  }

  const end = async (notice?: string): Promise<void> => {
    login.forget()
    if (notice) showToast(notice)
    await Promise.all([reload(), reloadCart()])
  }

  const begin = async ({ remember_token, data }: Answered<'login'>) => {
    login.keep(remember_token)
    login.take(data)
    await reloadCart()
  }

  const start = (keys?: DataKey[]) => {
    login.find()
    void reload(0, keys)
  }

  return {
    status,
    storedAt,
    token,
    start: () => start(missingKeys),
    reload: () => reload(),
    end,
    login: async (email, password) => begin(await post('login', { email, password })),
    loginByCode: async (mailed) => begin(await post('login-by-code', mailed)),
    logout: async () => {
      const ended = token()
      // The button must work offline too: the server forgets an unused token by itself in time.
      if (ended !== null) void post('logout', { token: ended }).catch(() => undefined)
      await end(logged_out())
    },
    follow: (key) => {
      if (key !== storedKeys.token && key !== null) return
      const next = keeper.read(storedKeys.token)
      if (next === token()) return
      shop.set(withoutCustomer(shop.get()))
      start()
    },
  }
}

/**
 * Status of the login: `unknown` until the browser has checked for a token (always on the server), `loading` while the
 * customer of a token is loaded, then `customer` or `visitor`.
 */
export type SessionStatus = 'unknown' | 'loading' | 'customer' | 'visitor'

/** Few logins end and few pages are opened without a network: this comes when it is needed. */
const mine = () => import('../offline/mine')
const ignore = () => null

/** Whose login this browser has, and what is shown of it: what the session's calls and answers change. */
function createLoginState(shop: Cell<ShopState>, keeper: Keeper) {
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
