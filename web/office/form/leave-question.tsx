import { ConfirmDialog } from '../../ui/confirm-dialog'
import type { LeaveWarning } from './use-leave-warning'
import * as words from './words'

/** The question before an edited form is left; `children`: what would be lost. */
export function LeaveQuestion({ warning, children }: { warning: LeaveWarning; children: string }) {
  if (!warning.isAsking) return null
  return (
    <ConfirmDialog
      title={words.leaveTitle}
      confirm={words.leave}
      cancel={words.stay}
      danger
      onConfirm={warning.leave}
      onClose={warning.stay}
    >
      <p>{children}</p>
    </ConfirmDialog>
  )
}
