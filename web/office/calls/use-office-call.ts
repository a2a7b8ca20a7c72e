import { useCallback } from 'react'
import type { OfficeAnswered, OfficePath, OfficeSent } from '../../../contract/calls'
import { useSending, type CallOptions, type UsedCall } from '../../parts/calls/use-sending'
import { useLocation } from '../../parts/router/use-router'
import { dropAnswers, forgetAnswers } from './answers'
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

/** Gives a screen one changing call of the office; after it no answer from before is shown again. */
export function useOfficeCall<P extends OfficePath>(
  path: P,
  options: CallOptions<OfficeAnswered<P>> = {},
): UsedCall<OfficeSent<P>, OfficeAnswered<P>> {
  const sends = useCallback(
    async (payload: OfficeSent<P>) => {
      const answer = await post(path, payload)
      if (ofSession.has(path)) dropAnswers()
      else forgetAnswers()
      return answer
    },
    [path],
  )
  return useSending(sends, useLocation().key, options)
}
