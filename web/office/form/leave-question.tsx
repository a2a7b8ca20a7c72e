import { ConfirmDialog } from '../../ui/confirm-dialog'
import type { LeaveWarning } from './use-leave-warning'
import * as texts from '../../../texts/compiled/office/form'

/** The question before an edited form is left; `children`: what would be lost. */
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
