import type { Refusal } from '../../ui/calls/post-call'
import { storedKeys } from '../store/browser-storage'
import type { Services } from '../store/page-store'

/** How long the page asks for what is true before it tells that the shop was not reached (ms). */
const timeoutMs = 8000

/** Whether the answer is not the shop's own, so that it may have done what it was sent. */
export const isLost = ({ isServers }: Refusal): boolean => !isServers

/**
 * Loads the data and the cart again; answers whether both came. `sent` may name a cart that the call would have begun.
 * `withCart`: not while the cart may have become an order, whose form would be gone.
 */
export async function catchUp(services: Services, sent: object, withCart = true): Promise<boolean> {
  const { new_cart } = sent as { new_cart?: string }
  if (withCart && new_cart && services.cart.code() === null) services.keeper.write(storedKeys.cart, new_cart)
  const requested = [services.send('get-data', {}), ...(withCart ? [services.send('get-cart', {})] : [])]
  const answered = Promise.all<unknown>(requested).then(
    () => true,
    () => false,
  )
  return Promise.race([answered, new Promise<false>((done) => setTimeout(done, timeoutMs, false))])
}
