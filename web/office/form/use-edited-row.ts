import { useOfficeCall } from '../calls/use-office-call'
import { forgetAnswers } from '../calls/answers'
import { useEdited, type ReadThing } from './use-edited'

/** The calls that save a row which a dialog edits. */
type RowPath = 'save-event' | 'save-voucher'

/**
 * Edits a row of a list in a dialog. Refused because another person saved it meanwhile, the list is read again, and
 * what they saved is in `edited.meanwhile`.
 */
export function useEditedRow<P extends RowPath, F extends object>(
  path: P,
  { read, toast, done }: { read: ReadThing<F>; toast: string; done: () => void },
) {
  const { setError, error, ...call } = useOfficeCall(path, {
    toast,
    done,
    failed: ({ status }) => {
      if (status === 409) forgetAnswers()
    },
  })
  const edited = useEdited(read)
  const answered = (then: () => void) => () => {
    setError(null)
    then()
  }
  return {
    ...call,
    setError,
    /** The notice of what another person saved says more. */
    error: edited.meanwhile === null ? error : null,
    edited: { ...edited, keepMine: answered(edited.keepMine), discard: answered(edited.discard) },
  }
}
