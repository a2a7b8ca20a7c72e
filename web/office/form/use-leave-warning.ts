import { useEffect, useState } from 'react'
import { leaveGuard } from './leave-guard'

/** Asks before an edited form is left. */
export interface LeaveWarning {
  /** Somebody is about to leave: the question is due. */
  isAsking: boolean
  stay: () => void
  leave: () => void
}

/**
 * Keeps a form with changes that are not saved until somebody agrees to leave it, by a link, the list of commands, Back or
 * Forward; the browser itself asks before the tab is closed.
 */
export function useLeaveWarning(isEdited: boolean): LeaveWarning {
  const [held, setHeld] = useState<{ leave: () => void } | null>(null)
  useEffect(() => {
    if (!isEdited) return undefined
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault()
    const end = leaveGuard.ask((leave) => setHeld({ leave }))
    window.addEventListener('beforeunload', onClose)
    return () => {
      end()
      window.removeEventListener('beforeunload', onClose)
    }
  }, [isEdited])
  return { isAsking: held !== null, stay: () => setHeld(null), leave: () => held?.leave() }
}
