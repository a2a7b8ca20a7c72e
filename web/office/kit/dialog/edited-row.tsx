import { useEffect, useState } from 'react'
import type { OfficeSent } from '#contract/calls'
import * as scheduleTexts from '#texts/compiled/office/scheduled-changes'
import type { Refusal } from '#web/ui/calls/post-call'
import { elementOf, type Elements } from '#web/ui/elements'
import { fieldErrorsOf, type FieldErrors } from '#web/ui/field-errors'
import { invalidateAnswers } from '../calls/query-client'
import { useDryRunCall } from '../calls/use-dry-run'
import { MeanwhileNotice } from '../form/meanwhile-notice'
import { useEdited, focusFirstError, useMissing } from '../form/use-edited'
import { HistoryOf } from '../history/history-of'
import { ComingOf } from '../scheduled-changes/changes-of'
import { differing, useTimeChoice } from '../scheduled-changes/schedule'
import { useMay } from '../session/session'
import { ActionDialog } from './action-dialog'
import { EffectNotes } from './effect-notes'

/** The calls that save a row which a dialog edits. */
type RowPath = 'save-event' | 'save-voucher'

/** A row as it is stored. */
interface StoredRow {
  code: string
  version: number
  changed_by: string | null
  changed_at: string | null
}

interface RowParts<F, Payload> {
  /** `null` if the row is new. */
  stored: StoredRow | null
  /** Initial values of the fields. */
  values: F
  /** Returns the errors of required fields, keyed by their paths in the payload. */
  missingOf: (values: F) => FieldErrors
  /** Builds the payload from values that are complete. */
  payloadOf: (values: F, version: number | null) => Payload
  toast: string
  done: () => void
}

/**
 * Edits a row of a list in a dialog (`RowDialog`). Each state that could be saved gets a dry run, and its effect is shown.
 * Invalid fields are marked until something is typed. If another person saved the row in the meantime, the list is read again,
 * and `edited.meanwhile` contains the fields that they changed.
 */
export function useEditedRow<P extends RowPath, F extends object>(
  path: P,
  parts: RowParts<F, OfficeSent<P>>,
) {
  const { stored, toast, done } = parts
  const [wrong, setWrong] = useState<FieldErrors>({})
  const failed = (refusal: Refusal) => {
    if (refusal.status === 409) invalidateAnswers()
    setWrong(fieldErrorsOf(refusal))
  }
  // The focus needs the marks, which this render adds.
  useEffect(() => {
    if (Object.keys(wrong).length > 0) focusFirstError()
  }, [wrong])
  const edited = useEdited({ values: parts.values, version: stored?.version ?? null })
  const lacking = useMissing(edited, parts.missingOf(edited.values))
  const time = useTimeChoice({ done, failed })
  const payload = () => parts.payloadOf(edited.values, edited.version)
  const tried = lacking.isReady && !time.isOn ? payload() : null
  const call = useDryRunCall(path, tried, { toast, done, failed })
  const { pending, error, setError, confirm } = call
  const answered = (then: () => void) => () => {
    setError(null)
    setWrong({})
    then()
  }
  return {
    path,
    stored,
    time,
    pending: pending || time.pending,
    // The notice about another person's change replaces the error.
    error: time.error ?? (edited.meanwhile === null ? error : null),
    /** Effect or error of saving immediately; `null` if there is nothing to preview. */
    dryRun: tried && { effect: call.effect, refusal: call.refusal },
    /** Errors keyed by the paths of the fields. */
    errors: { ...wrong, ...lacking.marked },
    edited: {
      ...edited,
      set: (patch: Partial<F>) => {
        setWrong({})
        lacking.set(patch)
      },
      keepMine: answered(edited.keepMine),
      discard: answered(edited.discard),
    },
    /** Saves the row, or schedules the change if a time is chosen. */
    save: () =>
      lacking.saveBy(async () => {
        if (stored !== null && time.isOn) {
          const { code: thing, version } = stored
          time.schedule({ call: path, thing, version, changes: differing(stored, edited.values) })
        } else confirm(payload())
      }),
  }
}

/** A row that a dialog edits. */
type EditedRow<F extends object> = ReturnType<typeof useEditedRow<RowPath, F>>

interface RowDialogProps<F extends object> {
  row: EditedRow<F>
  title: string
  /** Label of the confirm button if the row is saved immediately. */
  confirm: string
  nameOf: (key: keyof F & string) => string
  textOf: (key: keyof F & string, value: F[keyof F]) => string
  onClose: () => void
  /** Fields of the row. */
  children: Elements
}

/** Creates or edits a row of a list: its fields, scheduled changes, history, and the choice of a time. */
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
      {stored !== null && elementOf(time.field)}
      {row.dryRun && (
        <div aria-live="polite">
          <EffectNotes {...row.dryRun} />
        </div>
      )}
    </ActionDialog>
  )
}
