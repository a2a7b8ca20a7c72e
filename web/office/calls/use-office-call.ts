import { useCallback, useRef, type RefObject } from 'react'
import type { OfficePath, OfficeSent } from '../../../contract/calls'
import { already_done } from '../../../texts/compiled/refusals/office'
import { call_key_reused } from '../../../texts/compiled/refusals/shop'
import { Refusal } from '../../ui/calls/post-call'
import { newKey } from '../../ui/calls/new-key'
import { useSending, type CallOptions, type UsedCall } from '../../ui/calls/use-sending'
import { useLocation } from '../../ui/router/use-router'
import { dropAnswers, forgetAnswers } from './answers'
import { isDoneOnce, type Done } from './once'
import { post } from './post'

/** Before and after these the screen behind must not ask again: nobody is signed in, or another screen is shown. */
const ofSession: ReadonlySet<OfficePath> = new Set([
  'sign-in',
  'start-passkey-sign-in',
  'sign-in-by-link',
  'sign-in-by-passkey',
  'set-up-account',
  'sign-out',
])

/** Whether the server says that this reached it before, by a call whose answer was lost. */
export const isDoneBefore = (refused: Refusal): boolean => refused.message === already_done()

/**
 * Gives a screen one changing call of the office; the call invalidates cached responses. If a response is lost, the next call
 * carries the same key: a call that already arrived is not repeated and counts as a success. If the payload was changed in the
 * meantime, the server rejects it and reports that the first call was completed.
 */
export function useOfficeCall<P extends OfficePath>(
  path: P,
  options: CallOptions<Done<P>> = {},
): UsedCall<OfficeSent<P>, Done<P>> & {
  /** The key of a call whose answer was lost; null: no answer is missing. */
  lostKey: RefObject<string | null>
} {
  const lostKey = useRef<string | null>(null)
  const sends = useCallback(
    async (payload: OfficeSent<P>) => {
      if (isDoneOnce(path)) lostKey.current ??= newKey()
      let answer: Done<P>
      try {
        answer = (await post(path, payload, lostKey.current)) as Done<P>
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const wasDone = isDoneBefore(error)
        if (!wasDone) {
          // After a lost answer the screen shows what became of the call.
          if (isDoneOnce(path) && (!error.isServers || error.message === call_key_reused())) forgetAnswers()
          if (error.isServers) lostKey.current = null
          throw error
        }
        answer = null as Done<P>
      }
      lostKey.current = null
      if (ofSession.has(path)) dropAnswers()
      else forgetAnswers()
      return answer
    },
    [path],
  )
  return { ...useSending(sends, useLocation().key, options), lostKey }
}
