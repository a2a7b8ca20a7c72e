import type { Answered, Sent, ShopPath } from '#contract/calls'
import type { OperatorText } from '#contract/config'
import type { Cart } from '#contract/shop/cart'
import type { ShopData, SentForm } from '#contract/shop/shop-data'
import { logged_out } from '#texts/compiled/screens/store'
import { Refusal } from '../../ui/calls/post-call'
import { createCell, type Cell } from '../../ui/router/cell'
import { createKeeper, storedKeys, type Keeper, takeCartCookie } from './browser-storage'
import { createCartStore, type CartStore } from './cart-store'
import { post, postEarly } from './send'
import { createSession, missingKeys, type Session } from './session'
import { initialState, mergeData, type PublicData, type ShopState } from './shop-state'

/** The state and calls that the screens of one page share; one per browser tab, or per rendering on the server. */
export interface Services {
  shop: Cell<ShopState>
  session: Session
  cart: CartStore
  keeper: Keeper
  /** A form that was sent without scripts and rejected; `null` on every other page. */
  sentForm: SentForm | null
  /**
   * Sends a call with the login's token and the cart's code added (a payload's own win), and merges the answer's
   * `data` and `cart` into what the page holds. 401 and 419 end the login. Throws `Refusal`.
   */
  send: <P extends ShopPath>(path: P, payload: Sent<P>) => Promise<Answered<P>>
}

/** Creates the services of a page; nothing is sent before `startServices`. */
export function createServices(
  page: PublicData,
  storage: Storage | null,
  sentForm: SentForm | null = null,
): Services {
  const keeper = createKeeper(storage)
  const shop = createCell(initialState(page))

  const send = async <P extends ShopPath>(path: P, payload: Sent<P>): Promise<Answered<P>> => {
    const token = session.token()
    const own = { token, cart: cart.code() }
    try {
      const answer = await post(path, { ...own, ...payload })
      // After a login or logout in the meantime, the answer belongs to another login.
      if (session.token() === token) absorb(answer)
      return answer
    } catch (error) {
      if (error instanceof Refusal && error.endsLogin && token !== null && session.token() === token) {
        await session.end(logged_out())
      }
      throw error
    }
  }

  const absorb = (answer: unknown) => {
    const { data, cart: answered } = answer as { data?: Partial<ShopData>; cart?: Cart }
    if (data) shop.set(mergeData(shop.get(), data))
    if (answered) cart.take(answered)
  }

  const session = createSession({ shop, keeper, reloadCart: () => cart.load() })
  const cart = createCartStore({ keeper, send })
  return { shop, session, cart, keeper, sentForm, send }
}

/** Sends the calls of `startServices` early, because a customer's own page shows nothing without them. */
export function startCalls({ keeper }: Services, page: Window): void {
  takeCartCookie(keeper, page)
  const token = keeper.read(storedKeys.token)
  if (token === null) return
  postEarly('get-data', { token, keys: missingKeys })
  postEarly('get-cart', { token, cart: keeper.read(storedKeys.cart) })
}

/** Loads the customer and the cart, and synchronises the tabs of a browser. Runs only in the browser, once. */
export function startServices(services: Services, page: Window): void {
  takeCartCookie(services.keeper, page)
  page.addEventListener('storage', (event) => {
    services.session.follow(event.key)
    services.cart.follow(event.key)
  })
  // The browser restored this page from memory after a form was sent elsewhere.
  page.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    takeCartCookie(services.keeper, page)
    void services.cart.load()
  })
  page.addEventListener('online', () => void services.session.reload())
  services.session.start()
  services.cart.start(services.session.token() !== null)
}

let load: (text: OperatorText) => Promise<unknown> = async () => undefined

/**
 * Loads an operator's text into the page's configuration unless it is there. A component loads its text together with
 * its own code.
 */
export const loadText = (text: OperatorText): Promise<unknown> => load(text)

/** Sets how texts are loaded. Only for the browser: the server has all texts. */
export function loadTextsBy(given: typeof load): void {
  load = given
}
