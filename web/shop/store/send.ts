import type { Answered, Sent, ShopPath } from '../../../contract/calls'
import { createPost } from '../../ui/calls/post-call'

const postToShop = createPost('/api')

/** Sends one call as given, without token or cart: screens use `useCall`, which adds both. Throws a `Refusal`. */
export const post = <P extends ShopPath>(path: P, payload: Sent<P>): Promise<Answered<P>> =>
  postToShop(path, payload) as Promise<Answered<P>>
