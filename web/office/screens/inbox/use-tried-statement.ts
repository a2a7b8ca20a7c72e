import { useEffect, useState } from 'react'
import type { OfficeAnswered, OfficeSent } from '../../../../contract/calls'
import { formErrorText, Refusal } from '../../../parts/calls/post-call'
import { post } from '../../calls/post'

type Statement = OfficeSent<'import-statement'>

interface Tried {
  /** What was tried; null: nothing yet. */
  of: Statement | null
  answer: OfficeAnswered<'import-statement'> | null
  /** Why it would be refused, or why that is not known. */
  refusal: string | null
  /** The shop said that it would be refused. */
  isRefused: boolean
}

const nothing = { answer: null, refusal: null, isRefused: false }

/** In milliseconds: how long nothing more may be typed before it is tried. */
const pause = 300

/** What an import of a statement would do: it is tried as soon as it is chosen, and when its columns change. */
export function useTriedStatement(statement: Statement | null): Omit<Tried, 'of'> {
  const [tried, setTried] = useState<Tried>({ of: null, ...nothing })
  useEffect(() => {
    if (statement === null) return undefined
    let isLatest = true
    const tell = (told: Omit<Tried, 'of'>) => isLatest && setTried({ of: statement, ...told })
    const timer = setTimeout(() => {
      post('import-statement', { ...statement, dry_run: true }).then(
        (answer) => tell({ ...nothing, answer }),
        (error: unknown) => {
          const isUnknown = !(error instanceof Refusal) || error.isNetworkFailure || error.status === 503
          tell({ answer: null, refusal: formErrorText(error), isRefused: !isUnknown })
        },
      )
    }, pause)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [statement])
  return tried.of === statement ? tried : nothing
}
