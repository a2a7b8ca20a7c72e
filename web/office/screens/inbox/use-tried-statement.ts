import { useCallback, useEffect, useRef, useState } from 'react'
import type { OfficeAnswered, OfficeSent } from '../../../../contract/calls'
import { formErrorText, Refusal } from '../../../parts/calls/post-call'
import { post } from '../../calls/post'
import { useReaching } from '../../calls/use-reaching'

type Statement = OfficeSent<'import-statement'>

interface Tried {
  /** What was tried; null: nothing yet. */
  of: Statement | null
  answer: OfficeAnswered<'import-statement'> | null
  /** Why it would be refused, or why that is not known. */
  refusal: string | null
  /** The shop was not reached, or was busy: nothing was said of the statement. */
  isUnknown: boolean
}

const nothing = { answer: null, refusal: null, isUnknown: false }

/** In milliseconds: how long nothing more may be typed before it is tried. */
const pause = 300

/**
 * What an import of a statement would do: it is tried as soon as it is chosen, when its columns change, when the shop is reached
 * again, and by `again`.
 */
export function useTriedStatement(
  statement: Statement | null,
): Omit<Tried, 'of'> & { again: () => Promise<void> } {
  const [tried, setTried] = useState<Tried>({ of: null, ...nothing })
  const latest = useRef(0)
  const again = useCallback(async () => {
    const turn = ++latest.current
    if (statement === null) return
    let next: Omit<Tried, 'of'>
    try {
      next = { ...nothing, answer: await post('import-statement', { ...statement, dry_run: true }) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const isUnknown = error.isNetworkFailure || error.status === 503
      next = { answer: null, refusal: formErrorText(error), isUnknown }
    }
    if (turn === latest.current) setTried({ of: statement, ...next })
  }, [statement])
  useEffect(() => {
    const timer = setTimeout(() => void again(), pause)
    return () => clearTimeout(timer)
  }, [again])
  const current = tried.of === statement ? tried : nothing
  const reach = useCallback(() => void again(), [again])
  useReaching(current.isUnknown, reach)
  return { ...current, again }
}
