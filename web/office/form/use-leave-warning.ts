import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRouter } from '../../parts/router/use-router'

/** Asks before an edited form is left. */
export interface LeaveWarning {
  /** Somebody is about to leave: the question is due. */
  isAsking: boolean
  stay: () => void
  leave: () => void
}

/**
 * Stops links and Back while a form has changes that are not saved; the browser itself asks before the tab is closed. What
 * leads away without a link, such as the list of commands, only meets the browser's history.
 */
export function useLeaveWarning(isEdited: boolean): LeaveWarning {
  const navigate = useNavigate()
  const { shown, onBack } = useRouter()
  const [target, setTarget] = useState<string | -1 | null>(null)
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!isEdited) return undefined
    const here = shown.get().location.pathname
    const onClick = (event: MouseEvent) => {
      if (isLeaving.current || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target === '_blank' || link.pathname === here || link.origin !== location.origin)
        return
      event.preventDefault()
      event.stopPropagation()
      setTarget(`${link.pathname}${link.search}`)
    }
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault()
    let isReturning = false
    const keeps = () => {
      if (isReturning) {
        isReturning = false
        return true
      }
      if (isLeaving.current || location.pathname === here) return false
      isReturning = true
      history.forward()
      setTarget(-1)
      return true
    }
    document.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onClose)
    const stopKeeping = onBack(keeps)
    return () => {
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('beforeunload', onClose)
      stopKeeping()
    }
  }, [isEdited, shown, onBack])

  return {
    isAsking: target !== null,
    stay: () => setTarget(null),
    leave: () => {
      isLeaving.current = true
      if (target !== null) void navigate(target)
    },
  }
}
