import { useState } from 'react'
import type { Sent } from '#contract/calls'
import { Refusal } from '../../ui/calls/post-call'
import { useSending, type CallOptions, type UsedCall } from '../../ui/calls/use-sending'
import { post } from '../store/send'
import type { Session } from '../store/session'
import { usePageKey, useServices } from '../store/use-page'
import { isLost } from './catch-up'

type LastPath = 'logout-all' | 'delete-my-account'

/**
 * Returns the function that sends a call that ends this login. It resolves once the call was carried out. If the answer
 * is lost, the login shows the result: if the shop no longer knows it, the call was carried out. `notice` is shown if
 * the login had ended before.
 */
export function createLastCall<P extends LastPath>(
  session: Pick<Session, 'token' | 'end'>,
  path: P,
  notice: string,
) {
  let isUnsure = false
  return async (payload: Sent<P>): Promise<true> => {
    const token = session.token()
    try {
      await post(path, Object.assign({ token }, payload))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (isLost(error)) {
        const isOver = await hasEnded(token)
        isUnsure = isOver === null
        if (!isOver) throw error
      } else if (!error.endsLogin) throw error
      else if (!isUnsure) {
        await session.end(notice)
        throw error
      }
    }
    return true
  }
}

/** Returns whether the shop no longer knows this login; `null` if it cannot be reached. */
const hasEnded = (token: string | null): Promise<boolean | null> =>
  post('get-user', { token }).then(
    ({ customer }) => customer === null,
    (error: unknown) => (error instanceof Refusal && error.endsLogin ? true : null),
  )

/** `useCall` for a call that ends this login (`createLastCall`). */
export function useLastCall<P extends LastPath>(
  path: P,
  notice: string,
  options: CallOptions<true>,
): UsedCall<Sent<P>, true> {
  const { session } = useServices()
  const [sends] = useState(() => createLastCall(session, path, notice))
  return useSending(sends, usePageKey(), options)
}
