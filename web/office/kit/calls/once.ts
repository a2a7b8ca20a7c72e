import type { OfficeAnswered, OfficePath, OfficeSent, OncePath } from '#contract/calls'
import { newKey } from '#web/ui/calls/new-key'
import { Refusal } from '#web/ui/calls/post-call'
import { post } from './post'

/** Response to a change; `null` if an earlier call, whose response was lost, already made the change. */
export type Done<P extends OfficePath> = P extends OncePath ? OfficeAnswered<P> | null : OfficeAnswered<P>

/**
 * Returns whether the server reports that an earlier call with the same key, whose response was lost, already made the
 * change.
 */
export const isDoneBefore = (refused: Refusal): boolean => refused.code === 'already-done'

/** Pause before a change is repeated whose response was lost, in ms. */
const pause = 1000

/**
 * Makes the change of one row among several, once. If the response is lost, the change is repeated with the same key; `null`
 * means that the first call had already made it. Throws a `Refusal`.
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
