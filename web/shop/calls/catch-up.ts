import type { Refusal } from '../../ui/calls/post-call'
import { storedKeys } from '../store/browser-storage'
import type { Services } from '../store/page-store'

/** Timeout for loading the current state after a lost answer, in ms. */
const timeoutMs = 8000

/** Returns whether the answer was lost, so that the shop may have carried out the call. */
export const isLost = ({ isServers }: Refusal): boolean => !isServers

/**
 * Loads the data and the cart again; returns whether both succeeded. `sent` may name a cart that the call would have
 * begun. `withCart` is false while the cart may have become an order, because loading it would remove the checkout's
 * form.
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
