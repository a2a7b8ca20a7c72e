import { useState, type ReactNode } from 'react'
import { ComingOf } from '../coming/coming-of'
import { schedule } from '../coming/words'
import { LeaveQuestion } from '../form/leave-question'
import { MeanwhileNotice } from '../form/meanwhile-notice'
import { useLeaveWarning } from '../form/use-leave-warning'
import { leaveText } from '../form/words'
import { HistoryOf } from '../history/history-of'
import { ActionDialog } from '../parts/action-dialog'
import { useMay } from '../session/session'
import type { EditedRow } from './use-edited-row'

interface RowDialogProps<F extends object> {
  row: Omit<EditedRow<F>, 'save'>
  title: string
  consequences?: ReactNode
  /** What the button says if the row is saved at once. */
  confirm: string
  nameOf: (key: keyof F & string) => string
  textOf: (key: keyof F & string, value: F[keyof F]) => string
  onSave: () => void
  onClose: () => void
  /** Its fields. */
  children: ReactNode
}

/** Makes or changes a row of a list: its fields, what waits for it, what it was before, and the choice of a time. */
export function RowDialog<F extends object>(props: RowDialogProps<F>) {
  const { row, title, consequences = null, confirm, nameOf, textOf, onSave, onClose, children } = props
  const { path: call, stored, time, edited, pending, error } = row
  const may = useMay()
  const isEdited = edited.changed.length > 0
  const warning = useLeaveWarning(isEdited && !pending)
  const [isClosing, setClosing] = useState(false)
  const close = () => (isEdited ? setClosing(true) : onClose())
  const stay = () => {
    setClosing(false)
    warning.stay()
  }
  return (
    <ActionDialog
      confirm={time.isOn ? schedule : confirm}
      isBlocked={edited.meanwhile !== null}
      onConfirm={onSave}
      onClose={close}
      {...{ title, consequences, pending, error }}
    >
      {stored !== null && <MeanwhileNotice by={stored} {...{ edited, nameOf, textOf }} />}
      {children}
      {stored !== null && <ComingOf call={call} thing={stored.code} />}
      {stored !== null && may('find-history') && <HistoryOf call={call} thing={stored.code} />}
      {stored !== null && time.field}
      <LeaveQuestion
        warning={{
          isAsking: isClosing || warning.isAsking,
          stay,
          leave: isClosing ? onClose : warning.leave,
        }}
      >
        {leaveText(edited.changed.map(nameOf))}
      </LeaveQuestion>
    </ActionDialog>
  )
}
