import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answered, Sent, ShopPath } from '../../../contract/calls'
import { showToast } from '../../parts/toast'
import { formErrorText, Refusal } from './send'
import { usePageKey } from './use-page-key'
import { useWorld } from './use-world'

interface CallOptions<P extends ShopPath> {
  /** Runs after a success, once the answer's data and cart are merged. */
  done?: (answer: Answered<P>) => void | Promise<void>
  /** Runs after a refusal; the form error is set already. */
  failed?: (refusal: Refusal) => void
  /** What a success says. */
  toast?: string
  /** Says a failure by toast: the server's sentence, or this with the page's own where it has none. For no forms. */
  failToast?: string
}

/** A call as a form uses it. */
export interface UsedCall<P extends ShopPath> {
  /** Sends the call; a second one while the first is under way is ignored. Resolves to the answer, or to null. */
  send: (payload: Sent<P>) => Promise<Answered<P> | null>
  pending: boolean
  /** The text for the red alert above the form (lines separated by \n), or null. Gone after a navigation. */
  error: string | null
  /** Sets the alert to a sentence of the form's own checks, or clears it with null. */
  setError: (text: string | null) => void
}

/** Gives a screen one call: never sent twice at once, with the form error's text and the toasts. */
export function useCall<P extends ShopPath>(path: P, options: CallOptions<P> = {}): UsedCall<P> {
  const world = useWorld()
  const key = usePageKey()
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
    async (payload: Sent<P>) => {
      if (busy.current) return null
      busy.current = true
      setPending(true)
      setError(null)
      try {
        const answer = await world.send(path, payload)
        if (latest.current.toast) showToast(latest.current.toast, 'success')
        await latest.current.done?.(answer)
        return answer
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        setError(formErrorText(error))
        const { failToast } = latest.current
        if (failToast && error.isServers) showToast(formErrorText(error), 'error')
        else if (failToast) showToast(failToast, 'error', error.message)
        latest.current.failed?.(error)
        return null
      } finally {
        busy.current = false
        setPending(false)
      }
    },
    [world, path, setError],
  )

  return { send, pending, error: failure?.at === key ? failure.text : null, setError }
}
