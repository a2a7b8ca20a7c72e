import { useCallback, useEffect, useRef, useState } from 'react'
import { showToast, type ToastAction } from '../toast'
import { formErrorText, Refusal } from './post-call'

export interface CallOptions<Answer> {
  /** Runs after a success, once the answer's data and cart are merged. */
  done?: (answer: Answer) => void | Promise<void>
  /** Runs after an error; the form's error is set already. */
  failed?: (refusal: Refusal) => void
  /** Text of the toast that is shown after a success. */
  toast?: string
  /** Button of the success toast. */
  toastAction?: ToastAction
  /** A second button of the success toast. */
  otherToastAction?: ToastAction | undefined
  /**
   * Shows an error in a toast: the server's message, or this text followed by the page's own message. Not for forms.
   */
  failToast?: string
}

/** State of a call and the function that sends it, for a form. */
export interface UsedCall<Payload, Answer> {
  /** Sends the call. A second one while the first is running is ignored. Resolves to the answer, or to `null`. */
  send: (payload: Payload) => Promise<Answer | null>
  pending: boolean
  /** Text for the red alert above the form (lines separated by \n), or `null`. A navigation clears it. */
  error: string | null
  /** Sets the alert to a sentence of the form's own checks, or clears it with null. */
  setError: (text: string | null) => void
}

/**
 * Gives a screen one call of any API, with the form's error and the toasts. It is never sent twice at once. `sends` has
 * to stay the same function; a change of `key` clears the form's error.
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
