import type { OfficeSent } from '../../../contract/calls'
import { forgetAnswers } from '../calls/answers'
import { useOfficeCall } from '../calls/use-office-call'
import { differing, useTimeChoice } from '../coming/save-or-schedule'
import { useEdited } from '../form/use-edited'

/** The calls that save a row which a dialog edits. */
type RowPath = 'save-event' | 'save-voucher'

/** A row as it is stored. */
interface StoredRow {
  code: string
  version: number
  changed_by: string | null
  changed_at: string | null
}

interface RowParts<F> {
  /** Null: it is new. */
  stored: StoredRow | null
  /** What the fields begin with. */
  values: F
  toast: string
  done: () => void
}

/**
 * Edits a row of a list in a dialog (`RowDialog`). Refused because another person saved it meanwhile, the list is read
 * again, and what they saved is in `edited.meanwhile`.
 */
export function useEditedRow<P extends RowPath, F extends object>(path: P, parts: RowParts<F>) {
  const { stored, toast, done } = parts
  const { send, pending, error, setError } = useOfficeCall(path, {
    toast,
    done,
    failed: ({ status }) => {
      if (status === 409) forgetAnswers()
    },
  })
  const edited = useEdited({ values: parts.values, version: stored?.version ?? null })
  const time = useTimeChoice(done)
  const answered = (then: () => void) => () => {
    setError(null)
    then()
  }
  return {
    path,
    stored,
    time,
    pending: pending || time.pending,
    // The notice of what another person saved says more.
    error: time.error ?? (edited.meanwhile === null ? error : null),
    setError,
    edited: { ...edited, keepMine: answered(edited.keepMine), discard: answered(edited.discard) },
    /** Saves the row at once, or gives the change a time if one is chosen. */
    save: (payload: OfficeSent<P>) => {
      if (stored === null || !time.isOn) return void send(payload)
      const { code: thing, version } = stored
      return time.schedule({ call: path, thing, version, changes: differing(stored, edited.values) })
    },
  }
}

/** A row that a dialog edits. */
export type EditedRow<F extends object> = ReturnType<typeof useEditedRow<RowPath, F>>
