import type { Answered, Sent, ShopPath } from '#contract/calls'
import { createPost } from '../../ui/calls/post-call'

const postToShop = createPost('/api')

/** Sends one call as given, without token or cart: screens use `useCall`, which adds both. Throws a `Refusal`. */
export function post<P extends ShopPath>(path: P, payload: Sent<P>): Promise<Answered<P>> {
  const key = keyOf(path, payload)
  const sent = early.get(key) ?? postToShop(path, payload)
  early.delete(key)
  return sent as Promise<Answered<P>>
}

const early = new Map<string, Promise<unknown>>()
const keyOf = (path: ShopPath, payload: object) => path + JSON.stringify(payload)

/** Sends a call that the page will send soon: `post` then waits for this one's answer. */
export function postEarly<P extends ShopPath>(path: P, payload: Sent<P>): void {
  const sent = postToShop(path, payload)
  // The caller of `post` handles the error.
  sent.catch(() => undefined)
  early.set(keyOf(path, payload), sent)
}
