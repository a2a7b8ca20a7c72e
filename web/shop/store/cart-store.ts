import type { Answered, Sent, ShopPath } from '#contract/calls'
import type { Cart } from '#contract/shop/cart'
import { secondsLeft } from '#rules/cart/cart-time'
import { Refusal } from '../../ui/calls/post-call'
import { createCell, type Cell } from '../../ui/router/cell'
import { storedKeys, type Keeper } from './browser-storage'

/** The page's cart and the state of its reservation. */
export interface CartState {
  /** `null` until the first answer; then a cart, whose code is `null` if it is empty. */
  cart: Cart | null
  /** When the reservation ends by this device's clock (the one that continues while it sleeps); `null` without one. */
  endsAt: Date | null
  /** The cart whose reservation ended while this page was open, until there is another one; otherwise `null`. */
  ended: Cart | null
  /** The code of the order that another tab placed with this page's cart, until there is another cart; otherwise `null`. */
  ordered: string | null
}

export interface CartStore {
  state: Cell<CartState>
  /** Whole seconds until the reservation ends; `null` without a cart. Changes at most once a second. */
  secondsLeft: Cell<number | null>
  /** The stored code of this browser's cart, or `null`. */
  code: () => string | null
  /** Starts the timer of the reservation and loads the cart, which is empty without a login and a stored code. */
  start: (hasLogin: boolean) => void
  /** Loads the cart again; a cart that the server no longer knows becomes empty. */
  load: () => Promise<void>
  /** Stores a cart from an answer, unless the page has a newer one. */
  take: (cart: Cart) => void
  /** Forgets the cart and its code after its checkout, and tells the other tabs the order's code. */
  order: (code: string) => void
  /** Another tab changed this key of the storage. */
  follow: (key: string | null) => void
}

const checkEvery = 500
/** At zero the cart is loaded at once; without a network, at most this often (ms). */
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

/** Returns the number of items in a cart. */
export function countOf(cart: Cart | null): number {
  return cart ? cart.products.length + cart.merchandise.length : 0
}

/** Returns whether two answers show the same cart; each names the time when it was made. */
const isSameCart = (one: Cart, other: Cart): boolean =>
  JSON.stringify({ ...one, now: '' }) === JSON.stringify({ ...other, now: '' })

/** Returns whether the server rejected the cart for good: not an internal error, a missing network or a rate limit. */
const isGone = (error: unknown): boolean =>
  error instanceof Refusal && !error.isNetworkFailure && error.status < 500 && error.status !== 429

/** Stores the code of the cart. The time stamp makes other tabs load the cart again, even if only its content changed. */
function writeCode(keeper: Keeper, next: string | null): void {
  if (next !== keeper.read(storedKeys.cart)) keeper.write(storedKeys.cart, next)
  keeper.write(storedKeys.cartChange, `${next ?? ''} ${Date.now()}`)
}

/** Returns the call in a form in which calls during a running one share its result. */
function oneAtATime(call: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () =>
    (running ??= call().finally(() => {
      running = null
    }))
}

/**
 * Creates the cart of a page. Its end is computed by the server's clock, so that a wrong clock on this device does no
 * harm.
 */
export function createCartStore(page: {
  keeper: Keeper
  send: <P extends ShopPath>(path: P, payload: Sent<P>) => Promise<Answered<P>>
}): CartStore {
  const { keeper, send } = page
  const state = createCell<CartState>({ cart: null, endsAt: null, ended: null, ordered: null })
  const remaining = createCell<number | null>(null)
  let expiryAskedAt = -Infinity
  /** The code of the last cart that this page has shown. */
  let shown: string | null = null

  const code = () => keeper.read(storedKeys.cart)

  const hold = (cart: Cart, ended: Cart | null = null) => {
    const lasts = cart.expires_at ? Date.parse(cart.expires_at) - Date.parse(cart.now) : null
    const ordered = cart.code === null ? state.get().ordered : null
    state.set({ cart, endsAt: lasts === null ? null : new Date(Date.now() + lasts), ended, ordered })
    shown = cart.code ?? shown
    tick()
  }

  const take = (cart: Cart) => {
    const { cart: held, ended } = state.get()
    if (held && held.code === cart.code && Date.parse(cart.now) < Date.parse(held.now)) return
    const expiry = held?.expires_at ?? null
    const isPast = expiry !== null && Date.parse(cart.now) >= Date.parse(expiry)
    hold(cart, cart.expires_at === null ? (isPast ? held : ended) : null)
    if ((held !== null && !isSameCart(held, cart)) || cart.code !== code()) writeCode(keeper, cart.code)
  }

  const clear = () => {
    hold(emptyCart)
    writeCode(keeper, null)
  }

  const load: () => Promise<void> = oneAtATime(async () => {
    try {
      // The answer is merged by `send`.
      await send('get-cart', {})
    } catch (error) {
      if (isGone(error)) clear()
      // A page that has not loaded its cart cannot show it, so it repeats the request.
      else if (state.get().cart === null) setTimeout(() => void load(), askAgainAfter)
    }
  })

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
    order: (order) => {
      keeper.write(storedKeys.ordered, `${state.get().cart?.code ?? ''} ${order}`)
      clear()
    },
    start: (hasLogin) => {
      if (!hasLogin && code() === null) hold(emptyCart)
      setInterval(tick, checkEvery)
      void load()
    },
    follow: (key) => {
      if (key === storedKeys.ordered)
        void import('../later/later').then(({ followOrder }) => followOrder({ keeper, send, state, shown }))
      if (key === storedKeys.cart || key === storedKeys.cartChange || key === null) void load()
    },
  }
}
