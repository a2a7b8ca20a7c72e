import type { Answered, Sent, ShopPath } from '../../../contract/calls'
import type { Cart } from '../../../contract/shop/cart'
import { secondsLeft } from '../../../rules/cart/cart-time'
import { createCell, type Cell } from '../../ui/router/cell'
import { storedKeys, type Keeper } from './browser-storage'
import { Refusal } from '../../ui/calls/post-call'

/** The page's cart and the state of its reservation. */
export interface CartState {
  /** Null until the first answer; then a cart, whose code is null if it is empty. */
  cart: Cart | null
  /** When the reservation ends by this machine's clock (the one that goes on while it sleeps); null without one. */
  endsAt: Date | null
  /** Whether the cart is empty because its reservation ended while this page was open. */
  hasEnded: boolean
}

export interface CartStore {
  state: Cell<CartState>
  /** Whole seconds until the reservation ends; null without a cart. Changes at most once a second. */
  secondsLeft: Cell<number | null>
  /** The code that this browser keeps, or null. */
  code: () => string | null
  /** Starts the check of the reservation's time and loads the cart, which without a login and a stored code is empty. */
  start: (hasLogin: boolean) => void
  /** Loads the cart again; one that the server doesn't know any more becomes empty. */
  load: () => Promise<void>
  /** Takes a cart out of an answer, unless a newer one is held. */
  take: (cart: Cart) => void
  /** Forgets the cart and its code, as after a checkout. */
  clear: () => void
  /** Another tab changed this key of the storage. */
  follow: (key: string | null) => void
}

const checkEvery = 500
/** At zero the cart is loaded at once; while the network is away, no more often than this (ms). */
const askAgainAfter = 2000

/** The state without a cart. Its `now` makes it older than every response. */
const emptyCart: Cart = {
  code: null,
  expires_at: null,
  now: new Date(0).toISOString(),
  products: [],
  merchandise: [],
  total_price: 0,
  extendable_until: null,
}

/** How many things are in a cart. */
export function countOf(cart: Cart | null): number {
  return cart ? cart.products.length + cart.merchandise.length : 0
}

/** Whether two answers show the same cart; each names the time when it was made. */
const isSameCart = (one: Cart, other: Cart): boolean =>
  JSON.stringify({ ...one, now: '' }) === JSON.stringify({ ...other, now: '' })

/** Whether the server refused the cart for good: not a fault, a missing network or a rate limit. */
const isGone = (error: unknown): boolean =>
  error instanceof Refusal && !error.isNetworkFailure && error.status < 500 && error.status !== 429

/** The cart of a page. Its end is counted from the server's clock, so that a wrong clock here does no harm. */
export function createCartStore(page: {
  keeper: Keeper
  send: <P extends ShopPath>(path: P, payload: Sent<P>) => Promise<Answered<P>>
}): CartStore {
  const { keeper, send } = page
  const state = createCell<CartState>({ cart: null, endsAt: null, hasEnded: false })
  const remaining = createCell<number | null>(null)
  let loading: Promise<void> | null = null
  let expiryAskedAt = -Infinity

  const code = () => keeper.read(storedKeys.cart)

  const hold = (cart: Cart, hasEnded = false) => {
    const lasts = cart.expires_at ? Date.parse(cart.expires_at) - Date.parse(cart.now) : null
    state.set({ cart, endsAt: lasts === null ? null : new Date(Date.now() + lasts), hasEnded })
    tick()
  }

  const keep = (next: string | null) => {
    if (next !== code()) keeper.write(storedKeys.cart, next)
    // The code stays while the content changes: the time stamp makes the other tabs read it again.
    keeper.write(storedKeys.cartChange, `${next ?? ''} ${Date.now()}`)
  }

  const take = (cart: Cart) => {
    const { cart: held, hasEnded } = state.get()
    if (held && held.code === cart.code && Date.parse(cart.now) < Date.parse(held.now)) return
    const expiry = held?.expires_at ?? null
    const isPast = expiry === null ? hasEnded : Date.parse(cart.now) >= Date.parse(expiry)
    hold(cart, cart.expires_at === null && isPast)
    if ((held !== null && !isSameCart(held, cart)) || cart.code !== code()) keep(cart.code)
  }

  const clear = () => {
    hold(emptyCart)
    keep(null)
  }

  const fetchCart = async () => {
    try {
      // The answer is merged by `send`.
      await send('get-cart', {})
    } catch (error) {
      if (isGone(error)) clear()
      // A page that knows nothing of its cart yet cannot show it: it asks until it does.
      else if (state.get().cart === null) setTimeout(() => void load(), askAgainAfter)
    }
  }

  const load = () => {
    loading ??= fetchCart().finally(() => {
      loading = null
    })
    return loading
  }

  const tick = () => {
    const { endsAt } = state.get()
    if (endsAt === null) return remaining.set(null)
    const left = secondsLeft(new Date(), endsAt)
    remaining.set(left)
    if (left > 0 || Date.now() - expiryAskedAt < askAgainAfter) return
    expiryAskedAt = Date.now()
    void load()
  }

  return {
    state,
    secondsLeft: remaining,
    code,
    load,
    take,
    clear,
    start: (hasLogin) => {
      if (!hasLogin && code() === null) hold(emptyCart)
      setInterval(tick, checkEvery)
      void load()
    },
    follow: (key) => {
      if (key === storedKeys.cart || key === storedKeys.cartChange || key === null) void load()
    },
  }
}
