import type { Answered, Sent, ShopPath } from '#contract/calls'
import type { Cell } from '../../ui/router/cell'
import { storedKeys, type Keeper } from '../store/browser-storage'
import type { CartState } from '../store/cart-store'

/** Another tab ordered a cart. If it is the one of this page, loads the order, to which the page then links. */
export async function followOrder(page: {
  keeper: Keeper
  send: <P extends ShopPath>(path: P, payload: Sent<P>) => Promise<Answered<P>>
  state: Cell<CartState>
  /** The code of the last cart that this page has shown. */
  shown: string | null
}): Promise<void> {
  const { keeper, send, state, shown } = page
  const [cart, ordered = ''] = keeper.read(storedKeys.ordered)?.split(' ') ?? []
  if (cart === undefined || cart !== shown) return
  await send('get-data', { keys: ['orders', 'existing_tickets'] }).catch(() => null)
  const held = state.get().cart
  if (held === null || held.code === null || held.code === cart) state.set({ ...state.get(), ordered })
}
