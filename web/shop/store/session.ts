import type { Answered, Sent } from '#contract/calls'
import type { DataKey, ShopData } from '#contract/shop/shop-data'
import { logged_out } from '#texts/compiled/screens/store'
import { Refusal } from '../../ui/calls/post-call'
import { type Cell, createCell } from '../../ui/router/cell'
import { showToast } from '../../ui/toast'
import { storedKeys, type Keeper } from './browser-storage'
import { post } from './send'
import { withoutCustomer, type ShopState, mergeData } from './shop-state'

export interface Session {
  status: Cell<SessionStatus>
  /** The time of the stored data that is shown while the shop cannot be reached, otherwise `null`. */
  storedAt: Cell<string | null>
  /** The login token of this browser, or null. */
  token: () => string | null
  /** Looks for a token, and loads the data that the page does not contain. */
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
/** Keys of the data that no page contains. The rest is in the page, as it was when the server sent it. */
export const missingKeys: DataKey[] = ['country', 'customer', 'orders', 'refunds', 'existing_tickets']
/** Age in ms from which a page comes from the browser's own cache, so that all its data is loaded. */
const maxAge = 120_000

/** Creates the login of a page. The token is in local storage (docs/behaviour/pages.md, "What the browser keeps"). */
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
      // The page's own data is sufficient to browse. A login that could not be checked is checked again.
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
      // The button must work offline too. The server forgets an unused token by itself in time.
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

/** Loaded on demand, because few logins end and few pages are opened without a network. */
const mine = () => import('../offline/mine')
const ignore = () => null

/** Creates the state of the browser's login, which the session's calls and answers change. */
function createLoginState(shop: Cell<ShopState>, keeper: Keeper) {
  const status = createCell<SessionStatus>('unknown')
  const storedAt = createCell<string | null>(null)
  let token: string | null = null

  const keep = (next: string | null) => {
    token = next
    keeper.write(storedKeys.token, next)
    if (next === null) keeper.write(storedKeys.ordered, null)
    // The data stored for reading offline belongs to the previous login.
    if (typeof caches !== 'undefined') void mine().then(({ forgetMine }) => forgetMine(), ignore)
  }

  const take = (data: ShopData) => {
    shop.set(mergeData(shop.get(), data, true))
    // A token whose customer no longer exists is no login (docs/behaviour/pages.md, "What the browser keeps").
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

  /** Reads the stored login, which may differ from the previous one. */
  const find = () => {
    token = keeper.read(storedKeys.token)
    status.set(token === null ? 'visitor' : 'loading')
  }

  return { status, storedAt, token: () => token, keep, take, takeKept, forget, find }
}
