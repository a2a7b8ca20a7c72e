import { useCallback, useEffect, useRef, type RefObject } from 'react'
import type { OfficePath, OfficeSent } from '#contract/calls'
import { newKey } from '#web/ui/calls/new-key'
import { Refusal } from '#web/ui/calls/post-call'
import { useSending, type CallOptions, type UsedCall } from '#web/ui/calls/use-sending'
import { useLocation } from '#web/ui/router/use-router'
import { useOfficeData } from '../office-data'
import { isDoneBefore, type Done } from './once'
import { post } from './post'
import { dropAnswers, invalidateAnswers } from './query-client'

/** Calls after which the screen must not be loaded again, because nobody is signed in or another screen follows. */
const ofSession: ReadonlySet<OfficePath> = new Set([
  'sign-in',
  'start-passkey-sign-in',
  'sign-in-by-link',
  'sign-in-by-passkey',
  'set-up-account',
  'sign-out',
])

/**
 * Gives a screen one changing call of the office; the call invalidates cached responses. If a response is lost, the next call
 * carries the same key: a call that already arrived is not repeated and counts as a success. If the payload was changed in the
 * meantime, the server rejects it and reports that the first call was completed.
 */
export function useOfficeCall<P extends OfficePath>(
  path: P,
  options: CallOptions<Done<P>> = {},
): UsedCall<OfficeSent<P>, Done<P>> & {
  /** Key of a call whose response was lost; `null` if no response is missing. */
  lostKey: RefObject<string | null>
} {
  const lostKey = useRef<string | null>(null)
  const isDoneOnce = useOfficeData().onceCalls.includes(path)
  const sends = useCallback(
    async (payload: OfficeSent<P>) => {
      if (isDoneOnce) lostKey.current ??= newKey()
      let answer: Done<P>
      try {
        answer = (await post(path, payload, lostKey.current)) as Done<P>
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const wasDone = isDoneBefore(error)
        if (!wasDone) {
          // After a lost response the screen shows whether the change was made.
          if (isDoneOnce && (!error.isServers || error.code === 'call-key-reused')) invalidateAnswers()
          if (error.isServers) lostKey.current = null
          throw error
        }
        answer = null as Done<P>
      }
      lostKey.current = null
      if (ofSession.has(path)) dropAnswers()
      else invalidateAnswers()
      return answer
    },
    [path, isDoneOnce],
  )
  return { ...useSending(sends, useLocation().key, options), lostKey }
}

/**
 * Repeats a change whose response was lost (`lostKey`) once the screen shows that the change was made: because of its key the
 * repetition counts as a success, and needs no other press of the button (decision 036).
 */
export function useArrived(isShown: boolean, lostKey: RefObject<string | null>, sendAgain: () => void): void {
  const latest = useRef(sendAgain)
  useEffect(() => {
    latest.current = sendAgain
  })
  useEffect(() => {
    if (isShown && lostKey.current !== null) latest.current()
  }, [isShown, lostKey])
}
