import type { OfficeAnswered, OfficePath, OfficeSent } from '../../../contract/calls'
import { newKey } from '../../ui/calls/new-key'
import { Refusal } from '../../ui/calls/post-call'
import { post } from './post'
import { isDoneBefore } from './use-office-call'

/** So long after a lost answer the change is sent again, in ms. */
const pause = 1000

/**
 * Makes the change of one row among several, once. Where the answer was lost it is sent a second time with the same key: what
 * had arrived counts as done (null), not as refused in words that say nothing of the first. Throws a `Refusal`.
 */
export async function postOnce<P extends OfficePath>(
  path: P,
  payload: OfficeSent<P>,
): Promise<OfficeAnswered<P> | null> {
  const key = newKey()
  try {
    return await post(path, payload, key)
  } catch (error) {
    if (!(error instanceof Refusal) || error.isServers) throw error
  }
  await new Promise((resolve) => setTimeout(resolve, pause))
  try {
    return await post(path, payload, key)
  } catch (error) {
    if (error instanceof Refusal && isDoneBefore(error)) return null
    throw error
  }
}
