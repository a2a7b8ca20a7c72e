import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { OfficeAnswered, OfficePath, OfficeSent } from '#contract/calls'
import type { Refusal } from '#web/ui/calls/post-call'
import { useSession } from '../session/session'
import { post } from './post'
import { answerKey, pauseAfter, queryClient } from './query-client'

/** State of a reading call, as a screen shows it. */
export interface Requested<Answer> {
  /** The latest response, also while another one is being loaded; `null` before the first one. */
  answer: Answer | null
  /** Whether the response belongs to an earlier payload. */
  isStale: boolean
  /** Why there is no response. */
  refusal: Refusal | null
  /** Sends the call again. */
  again: () => void
}

/** Sends a reading call whenever its payload changes, and after every change that the office makes. */
export function useAnswer<P extends OfficePath>(
  path: P,
  payload: OfficeSent<P>,
): Requested<OfficeAnswered<P>> {
  const [keyStart] = useState(answerKey)
  const { data, error, isPlaceholderData, refetch } = useQuery<unknown, Refusal>(
    {
      queryKey: [...keyStart, path, payload],
      queryFn: () => post(path, payload),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.error?.isNetworkFailure === true && pauseAfter(state.errorUpdateCount),
      refetchOnReconnect: ({ state }) => state.error?.isNetworkFailure === true,
    },
    queryClient,
  )
  const isOwn = data !== undefined && !isPlaceholderData
  const lastError = useLastError(`${path} ${JSON.stringify(payload)}`, isOwn, error)
  // A form keeps what was typed until the shop is reached, and beneath the sign-in.
  const keepsContent = isOwn && (lastError === null || lastError.isNetworkFailure || lastError.endsLogin)
  const refusal = keepsContent ? null : lastError

  const again = useCallback(() => void refetch(), [refetch])
  const { state } = useSession()
  const isSignedInAgain = refusal?.endsLogin === true && state === 'in'
  useEffect(() => {
    if (isSignedInAgain) again()
  }, [isSignedInAgain, again])

  const answer = refusal === null ? ((data ?? null) as OfficeAnswered<P> | null) : null
  return { answer, isStale: isPlaceholderData, refusal, again }
}

/**
 * Returns the error of a query, also while the query is repeated. TanStack Query drops it then if there is no response yet, and
 * the button "Try again" would disappear together with the focus.
 */
function useLastError(name: string, hasData: boolean, error: Refusal | null): Refusal | null {
  const [last, setLast] = useState<{ name: string; error: Refusal } | null>(null)
  if (error !== null && last?.error !== error) setLast({ name, error })
  const isOver = last !== null && error === null && (hasData || last.name !== name)
  if (isOver) setLast(null)
  return error ?? (isOver ? null : (last?.error ?? null))
}
