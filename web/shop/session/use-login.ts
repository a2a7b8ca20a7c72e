import { useRef, useState } from 'react'
import * as texts from '#texts/compiled/screens/session'
import { formErrorText } from '../../ui/calls/post-call'
import { useLocation } from '../../ui/router/use-router'
import { showToast } from '../../ui/toast'
import { keepFocus } from '../kit/keep-focus'
import type { Session } from '../store/session'
import { useServices } from '../store/use-page'

/** Returns the login for a form. It is never sent twice at once, and a navigation clears its error. */
export function useLogin() {
  const { session } = useServices()
  const { key } = useLocation()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<{ text: string; at: string } | null>(null)
  const busy = useRef(false)

  const setError = (text: string | null) => setFailure(text === null ? null : { text, at: key })

  const login = async (by: (session: Session) => Promise<void>): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    setPending(true)
    setError(null)
    try {
      await by(session)
      showToast(texts.login_success(), 'success')
      keepFocus()
      return true
    } catch (error) {
      setError(formErrorText(error))
      return false
    } finally {
      busy.current = false
      setPending(false)
    }
  }

  return { login, pending, error: failure?.at === key ? failure.text : null, setError }
}
