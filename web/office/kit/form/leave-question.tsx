import { useEffect, useState } from 'react'
import * as texts from '#texts/compiled/office/form'
import { ConfirmDialog } from '#web/ui/confirm-dialog'
import { leaveGuard } from './leave-guard'

/** Asks for confirmation before an edited form is left; `children` describes what would be lost. */
export function LeaveQuestion({ warning, children }: { warning: LeaveWarning; children: string }) {
  if (!warning.isAsking) return null
  return (
    <ConfirmDialog
      title={texts.leave_title()}
      confirm={texts.leave()}
      cancel={texts.stay()}
      danger
      onConfirm={warning.leave}
      onClose={warning.stay}
    >
      <p>{children}</p>
    </ConfirmDialog>
  )
}

/** Asks before an edited form is left. */
interface LeaveWarning {
  /** The person is about to leave, so the question is shown. */
  isAsking: boolean
  stay: () => void
  leave: () => void
}

/**
 * Keeps a form with unsaved changes open until the person agrees to leave it, by a link, the command palette, Back or Forward.
 * The browser itself asks before the tab is closed.
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

const maxNames = 4

/** Returns the names of changed fields, in a line. */
export const namesText = (names: readonly string[]): string =>
  names.length <= maxNames
    ? names.join(', ')
    : texts.listed_more({
        names: names.slice(0, maxNames - 1).join(', '),
        count: names.length - maxNames + 1,
      })

/** Text about unsaved input: the changed fields of a form, or a picture that is being uploaded. */
export const leaveText = (names: readonly string[]): string =>
  names.length === 0 ? texts.leave_picture() : texts.leave_lost({ names: namesText(names) })
