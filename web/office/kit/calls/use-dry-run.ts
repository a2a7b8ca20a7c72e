import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useRef, useState, type RefObject } from 'react'
import type { OfficeAnswered, OfficePath, OfficeSent, DryRunPath } from '#contract/calls'
import type { Effect } from '#contract/office/effect'
import { formErrorText, Refusal } from '#web/ui/calls/post-call'
import type { CallOptions } from '#web/ui/calls/use-sending'
import { isDoneBefore, type Done } from './once'
import { post } from './post'
import { pauseAfter, queryClient } from './query-client'
import { useOfficeCall } from './use-office-call'

/** Pause in typing before the next dry run, in ms. */
const pause = 300

/** Time for which the result of a dry run is cached after it was last shown, in ms. */
const gcTime = 10_000

/** Result of a dry run: a response or an error. */
interface Result<P extends OfficePath> {
  answer: OfficeAnswered<P> | null
  refusal: Refusal | null
}

interface DryRunOptions {
  /** The change itself is being sent. It is not checked then, because it may be done already and would be rejected. */
  isSent?: boolean
  /** Key of a change whose response was lost. */
  lostKey?: RefObject<string | null>
  /** Called instead of showing an error if the server reports that the change with the lost response arrived (decision 036). */
  onArrived?: () => void
}

interface DryRun<P extends OfficePath> extends Result<P> {
  /** The shop was not reached or was busy, which says nothing about the change. */
  isUnknown: boolean
  /** Whether the result belongs to the present payload. */
  isCurrent: boolean
  /** Repeats the dry run; resolves when its result is there. */
  again: () => Promise<void>
}

const isUnknown = (refusal: Refusal | null): boolean =>
  refusal !== null && (refusal.isNetworkFailure || refusal.status === 503)

/**
 * Sends a change as a dry run, which changes nothing, as soon as a screen shows it and whenever its payload changes. Returns the
 * earlier result until the next one is there, and none while the payload is `null`.
 */
export function useDryRunAnswer<P extends OfficePath>(
  path: P,
  payload: OfficeSent<P> | null,
  { isSent = false, lostKey, onArrived }: DryRunOptions = {},
): DryRun<P> {
  const body = payload && JSON.stringify({ ...(payload as object), dry_run: true })
  const [sentBody, setSentBody] = useDebounced(body, isSent)
  const queryKey = ['dry-run', useId(), path, sentBody]
  const { data, isPlaceholderData, refetch } = useQuery<Result<P>>(
    {
      queryKey,
      enabled: sentBody !== null,
      // Errors are returned as results. TanStack Query would drop a thrown error while the dry run is repeated.
      queryFn: async ({ signal }): Promise<Result<P>> => {
        try {
          const sent = JSON.parse(sentBody ?? '') as OfficeSent<P>
          return { answer: await post(path, sent, lostKey?.current ?? null), refusal: null }
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          if (!isDoneBefore(error)) return { answer: null, refusal: error }
          if (!signal.aborted) onArrived?.()
          return queryClient.getQueryData<Result<P>>(queryKey) ?? { answer: null, refusal: null }
        }
      },
      placeholderData: keepPreviousData,
      gcTime,
      refetchInterval: ({ state }) =>
        isUnknown(state.data?.refusal ?? null) && pauseAfter(state.dataUpdateCount),
      refetchOnReconnect: ({ state }) => isUnknown(state.data?.refusal ?? null),
    },
    queryClient,
  )
  const again = async () => {
    if (sentBody !== body) return setSentBody(body)
    if (body === null) return
    // A running first request does not include what happened since it was sent.
    void queryClient.cancelQueries({ queryKey, exact: true })
    await refetch()
  }
  const { answer, refusal } = (body !== null && data) || { answer: null, refusal: null }
  const isCurrent = sentBody === body && !isPlaceholderData && (body === null || data !== undefined)
  return { answer, refusal, isUnknown: isUnknown(refusal), isCurrent, again }
}

/** Returns the latest value that did not change for a while, the first one at once, and a function that sets it at once. */
function useDebounced<T>(value: T, isHeld: boolean): [T, (value: T) => void] {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (isHeld || settled === value) return undefined
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, settled, isHeld])
  return [settled, setSettled]
}

/** Effect of a change as its dry run describes it, or why the change would be rejected, as a text. */
interface DryRunEffect extends Pick<DryRun<DryRunPath>, 'isUnknown' | 'isCurrent' | 'again'> {
  /** `null` until it is known, and if the change would be rejected. */
  effect: Effect | null
  refusal: string | null
}

/** Like `useDryRunAnswer`, for calls whose response describes an effect. `textOf` returns the text of an error. */
export function useDryRun<P extends DryRunPath>(
  path: P,
  payload: OfficeSent<P> | null,
  { textOf = formErrorText, ...options }: DryRunOptions & { textOf?: (refused: Refusal) => string } = {},
): DryRunEffect {
  const { answer, refusal, ...dryRun } = useDryRunAnswer<DryRunPath>(
    path,
    payload as OfficeSent<DryRunPath> | null,
    options,
  )
  return { ...dryRun, effect: answer?.effect ?? null, refusal: refusal && textOf(refusal) }
}

/**
 * Gives a dialog one change, which gets a dry run as long as the dialog is open. The change carries the fingerprint of the
 * effect that was shown: if the effect differs by then, the change is rejected and its dry run is repeated. If the response
 * was lost and the change had arrived, the next dry run shows it, and the dialog closes as after any success (decision 036).
 */
export function useDryRunCall<P extends DryRunPath>(
  path: P,
  tried: OfficeSent<P> | null,
  options: CallOptions<Done<P>>,
) {
  const failed = (refused: Refusal) => {
    void dryRun.again()
    options.failed?.(refused)
  }
  const { send, lostKey, ...call } = useOfficeCall(path, { ...options, failed })
  const body = tried && JSON.stringify(tried)
  const [lastBody, setLastBody] = useState(body)
  if (body !== lastBody) {
    setLastBody(body)
    // An error concerns the payload that was sent or missing, not the edited one.
    call.setError(null)
  }
  const sent = useRef<OfficeSent<P> | null>(null)
  const onArrived = useCallback(() => void (sent.current && send(sent.current)), [send])
  const dryRun = useDryRun(path, tried, { isSent: call.pending, lostKey, onArrived })
  const { effect, refusal, isCurrent } = dryRun
  const confirm = (payload: OfficeSent<P>) => {
    sent.current = {
      ...(payload as object),
      // A payload edited just before confirming has no dry run yet; the previous effect does not apply to it.
      fingerprint: isCurrent ? effect?.fingerprint : undefined,
    } as OfficeSent<P>
    void send(sent.current)
  }
  // If the dry run was not possible, the call itself decides.
  const isRefused = refusal !== null && !dryRun.isUnknown
  // The alert above shows the same text.
  const isSaid = refusal !== null && refusal === call.error
  return { ...call, effect, refusal: isSaid ? '' : refusal, isRefused, confirm }
}
