import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRouter } from '../../parts/router/use-router'
import { guardBack } from './back-guard'

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
  const { shown } = useRouter()
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
    const onBack = () => {
      if (isLeaving.current || location.pathname === here) return false
      setTarget(-1)
      return true
    }
    document.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onClose)
    const endGuard = guardBack(onBack)
    return () => {
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('beforeunload', onClose)
      endGuard()
    }
  }, [isEdited, shown])

  return {
    isAsking: target !== null,
    stay: () => setTarget(null),
    leave: () => {
      isLeaving.current = true
      if (target !== null) void navigate(target)
    },
  }
}
