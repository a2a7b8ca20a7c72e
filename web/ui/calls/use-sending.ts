import { useCallback, useEffect, useRef, useState } from 'react'
import { showToast, type ToastAction } from '../toast'
import { formErrorText, Refusal } from './post-call'

export interface CallOptions<Answer> {
  /** Runs after a success, once the answer's data and cart are merged. */
  done?: (answer: Answer) => void | Promise<void>
  /** Runs after a refusal; the form error is set already. */
  failed?: (refusal: Refusal) => void
  /** Text of the toast that is shown after a success. */
  toast?: string
  /** Button of that toast. */
  toastAction?: ToastAction
  /** A second button of that toast. */
  otherToastAction?: ToastAction | undefined
  /** Shows a failure in a toast: the server's sentence, or this with the page's own if there is none. Not for forms. */
  failToast?: string
}

/** A call as a form uses it. */
export interface UsedCall<Payload, Answer> {
  /** Sends the call; a second one while the first is under way is ignored. Resolves to the answer, or to null. */
  send: (payload: Payload) => Promise<Answer | null>
  pending: boolean
  /** The text for the red alert above the form (lines separated by \n), or null. Gone after a navigation. */
  error: string | null
  /** Sets the alert to a sentence of the form's own checks, or clears it with null. */
  setError: (text: string | null) => void
}

/**
 * Gives a screen one call, of whatever entry: never sent twice at once, with the form error's text and the toasts.
 * `sends` has to stay the same function; `key` changes when what the form said is over.
 */
export function useSending<Payload, Answer>(
  sends: (payload: Payload) => Promise<Answer>,
  key: string,
  options: CallOptions<Answer> = {},
): UsedCall<Payload, Answer> {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<{ text: string; at: string } | null>(null)
  const busy = useRef(false)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const setError = useCallback(
    (text: string | null) => setFailure(text === null ? null : { text, at: key }),
    [key],
  )

  const send = useCallback(
    async (payload: Payload) => {
      if (busy.current) return null
      busy.current = true
      setPending(true)
      setError(null)
      try {
        const answer = await sends(payload)
        const { toast, toastAction, otherToastAction } = latest.current
        if (toast) showToast(toast, 'success', { action: toastAction, otherAction: otherToastAction })
        await latest.current.done?.(answer)
        return answer
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        setError(formErrorText(error))
        const { failToast } = latest.current
        if (failToast && error.isServers) showToast(formErrorText(error), 'error')
        else if (failToast) showToast(failToast, 'error', { more: error.message })
        latest.current.failed?.(error)
        return null
      } finally {
        busy.current = false
        setPending(false)
      }
    },
    [sends, setError],
  )

  return { send, pending, error: failure?.at === key ? failure.text : null, setError }
}
