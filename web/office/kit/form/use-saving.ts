import { useCallback, useEffect, useRef, useState } from 'react'
import type { OfficeAnswered, OfficeSent } from '#contract/calls'
import type { Effect } from '#contract/office/effect'
import { formErrorText, Refusal } from '#web/ui/calls/post-call'
import { fieldErrorsOf, type FieldErrors } from '#web/ui/field-errors'
import { showToast } from '#web/ui/toast'
import { post } from '../calls/post'
import { invalidateAnswers } from '../calls/query-client'
import { arePicturesOnTheirWay } from '../pictures/on-their-way'
import { useSession } from '../session/session'
import { focusFirstError } from './use-edited'

/** Calls that save one object and support a dry run. */
type SavingPath = 'save-item' | 'save-event' | 'save-voucher' | 'save-settings' | 'save-look'

/** How a form is saved. */
export interface Saving {
  /** Effect of saving; `null` if it is unknown, rejected, or there is nothing to save. */
  effect: Effect | null
  /** Why saving would be rejected; `null` if it would not be. */
  refusal: string | null
  /** Errors keyed by the paths of the fields. */
  errors: FieldErrors
  pending: boolean
  save: () => Promise<void>
}

interface SavingOptions<P extends SavingPath> {
  /** Payload of the save; `null` if nothing was changed. */
  payload: OfficeSent<P> | null
  /** The edited values were already stored (see `useEdited`). */
  wasStored: boolean
  done: (answer: OfficeAnswered<P>) => void
  toast: string
}

/** Delay between the last edit and the dry run, in ms. */
const pause = 500

/**
 * Saves a form. Each of its states gets a dry run once typing pauses, and saving confirms the effect that was shown. If the effect
 * differs by then, nothing is saved and the new effect is shown.
 */
export function useSaving<P extends SavingPath>(
  path: P,
  { payload, wasStored, done, toast }: SavingOptions<P>,
): Saving {
  const body = payload === null ? null : JSON.stringify(payload)
  const [failed, setFailed] = useState<Failure | null>(null)
  const [pending, setPending] = useState(false)
  // After a rejected save the current effect is unknown, so the dry run starts at once.
  const delay = failed?.body === body ? 0 : pause
  const { current, ignoreRunning } = useDryRuns(path, body, { isHeld: pending, delay })
  const save = async () => {
    if (body === null || pending || arePicturesOnTheirWay()) return
    setPending(true)
    ignoreRunning()
    try {
      const fingerprint = current?.effect?.fingerprint ?? null
      const sent = { ...(JSON.parse(body) as object), fingerprint } as OfficeSent<P>
      const answer = await post(path, sent)
      setFailed(null)
      showToast(toast, 'success')
      done(answer)
      invalidateAnswers()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // After signing in again the person can save again; the input itself is fine.
      if (!error.endsLogin) setFailed({ body, refusal: error })
      if (error.status === 409) invalidateAnswers()
    } finally {
      setPending(false)
    }
  }

  const hasArrived = wasStored && failed !== null
  useEffect(() => {
    if (hasArrived) showToast(toast, 'success')
  }, [hasArrived, toast])

  // The focus needs the marks, which this render adds.
  useEffect(() => {
    if (failed !== null && Object.keys(fieldErrorsOf(failed.refusal)).length > 0) focusFirstError()
  }, [failed])

  const refused = failed !== null && failed.body === body ? failed.refusal : (current?.refusal ?? null)
  // After a rejected save, each dry run updates the marked fields.
  const isMarking = failed !== null && refused !== null
  return {
    effect: current?.effect ?? null,
    refusal: refused === null ? null : formErrorText(refused),
    errors: isMarking ? fieldErrorsOf(refused) : {},
    pending,
    save,
  }
}

interface Failure {
  /** The payload that was rejected, as JSON. */
  body: string
  refusal: Refusal
}

interface DryRunResult {
  /** The payload of the dry run, as JSON. */
  body: string
  effect: Effect | null
  refusal: Refusal | null
}

/** Sends a dry run of each payload after a delay. Returns the result for the current payload; `null` if there is none. */
function useDryRuns(
  path: SavingPath,
  body: string | null,
  { isHeld, delay }: { isHeld: boolean; delay: number },
) {
  const [result, setResult] = useState<DryRunResult | null>(null)
  const latest = useRef(0)
  const { state } = useSession()
  const attempt = useCallback(
    async (text: string) => {
      const turn = ++latest.current
      try {
        const { effect } = await post<SavingPath>(path, {
          ...(JSON.parse(text) as OfficeSent<SavingPath>),
          dry_run: true,
        })
        if (turn === latest.current) setResult({ body: text, effect, refusal: null })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (turn !== latest.current || error.endsLogin) return
        setResult({ body: text, effect: null, refusal: error })
        // Another person may have changed the object, so it is loaded again.
        if (error.status === 409) invalidateAnswers()
      }
    },
    [path],
  )
  useEffect(() => {
    // No dry run during a save: the values may be stored already, and would be rejected as another person's change.
    if (body === null || isHeld || state !== 'in') return undefined
    const timer = setTimeout(() => void attempt(body), delay)
    return () => clearTimeout(timer)
  }, [body, isHeld, state, delay, attempt])
  return {
    current: result !== null && result.body === body ? result : null,
    /** Ignores the result of a dry run that is still running. */
    ignoreRunning: () => void (latest.current += 1),
  }
}
