import type { ReactNode } from 'react'
import { ComingOf } from '../scheduled-changes/changes-of'
import * as scheduleTexts from '../../../texts/compiled/office/scheduled-changes'
import { MeanwhileNotice } from '../form/meanwhile-notice'
import { HistoryOf } from '../history/history-of'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import { useMay } from '../session/session'
import type { EditedRow } from './use-edited-row'

interface RowDialogProps<F extends object> {
  row: EditedRow<F>
  title: string
  /** Label of the confirm button if the row is saved immediately. */
  confirm: string
  nameOf: (key: keyof F & string) => string
  textOf: (key: keyof F & string, value: F[keyof F]) => string
  onClose: () => void
  /** Its fields. */
  children: ReactNode
}

/** Makes or changes a row of a list: its fields, what waits for it, what it was before, and the choice of a time. */
export function RowDialog<F extends object>(props: RowDialogProps<F>) {
  const { row, title, confirm, nameOf, textOf, onClose, children } = props
  const { path: call, stored, time, edited, pending, error } = row
  const may = useMay()
  return (
    <ActionDialog
      confirm={time.isOn ? scheduleTexts.schedule() : confirm}
      isBlocked={edited.meanwhile !== null}
      onConfirm={row.save}
      onClose={onClose}
      unsaved={edited.changed.map(nameOf)}
      consequences={null}
      {...{ title, pending, error }}
    >
      {stored !== null && <MeanwhileNotice by={stored} {...{ edited, nameOf, textOf }} />}
      {children}
      {stored !== null && <ComingOf call={call} thing={stored.code} />}
      {stored !== null && may('find-history') && <HistoryOf call={call} thing={stored.code} />}
      {stored !== null && time.field}
      {row.dryRun && (
        <div aria-live="polite">
          <EffectNotes {...row.dryRun} />
        </div>
      )}
    </ActionDialog>
  )
}
