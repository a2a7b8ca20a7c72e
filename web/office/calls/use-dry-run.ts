import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { OfficeSent, TriedPath } from '../../../contract/calls'
import type { Effect } from '../../../contract/office/effect'
import { formErrorText, Refusal } from '../../ui/calls/post-call'
import { post } from './post'
import { isDoneBefore } from './use-office-call'
import { useReaching } from './use-reaching'

/** In milliseconds: how long nothing more may be typed before a change is tried again. */
const pause = 300

/** Result of a dry run. */
interface DryRun {
  /** Null until it is known, and where the change is refused. */
  effect: Effect | null
  /** Why it would be refused, or why that is not known. */
  refusal: string | null
  /** The shop was not reached, or was busy: nothing was said of the change. */
  isUnknown: boolean
  /** Whether that is said of the change as it is now: one that was just edited is not tried yet. */
  isCurrent: boolean
  /** Tries it again, after something changed in between; resolves when the answer is there. */
  again: () => Promise<void>
}

type DryRunAnswer = Pick<DryRun, 'effect' | 'refusal' | 'isUnknown'> & {
  /** The body that was tried; null: none. */
  of: string | null
}

const nothing: DryRunAnswer = { effect: null, refusal: null, isUnknown: false, of: null }

/**
 * Tries a change as soon as a screen shows it, and again when it changes: nothing is changed, and the effect is shown. A
 * payload of null is nothing to try. What is being sent (`isSent`) is not tried: by then it may be done, and would be refused.
 * `textOf`, the same each time, says a refusal in words. Where the answer to what was sent was lost (`lostKey`), the server says
 * by the trial that it arrived: then `onArrived`, the same each time, is called instead (decision 036).
 */
export function useDryRun<P extends TriedPath>(
  path: P,
  payload: OfficeSent<P> | null,
  {
    isSent = false,
    textOf = formErrorText,
    lostKey,
    onArrived,
  }: {
    isSent?: boolean
    textOf?: (refused: Refusal) => string
    lostKey?: RefObject<string | null>
    onArrived?: () => void
  } = {},
): DryRun {
  const body = payload && JSON.stringify({ ...(payload as object), dry_run: true })
  const [answer, setAnswer] = useState<DryRunAnswer>(nothing)
  const latest = useRef(0)
  const again = useCallback(async () => {
    const turn = ++latest.current
    if (body === null) return setAnswer(nothing)
    let next: DryRunAnswer
    const key = lostKey?.current ?? null
    try {
      const { effect } = await post<TriedPath>(path, JSON.parse(body) as OfficeSent<TriedPath>, key)
      next = { effect, refusal: null, isUnknown: false, of: body }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (isDoneBefore(error)) return turn === latest.current ? onArrived?.() : undefined
      const isUnknown = error.isNetworkFailure || error.status === 503
      next = { effect: null, refusal: textOf(error), isUnknown, of: body }
    }
    if (turn === latest.current) setAnswer(next)
  }, [path, body, textOf, lostKey, onArrived])
  const reach = useCallback(() => void again(), [again])
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return reach()
    }
    if (isSent) return undefined
    const timer = setTimeout(reach, pause)
    return () => clearTimeout(timer)
  }, [reach, isSent])
  const { effect, refusal, isUnknown, of } = answer
  useReaching(isUnknown, reach)
  return { effect, refusal, isUnknown, isCurrent: of === body, again }
}
