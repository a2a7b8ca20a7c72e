import { useOfficeCall } from '../../calls/use-office-call'
import { ActionDialog } from '../../parts/action-dialog'
import * as words from './words'

/** Lets a customer try a payment again after the most attempts. */
export function ResetAttempts({
  order,
  payment: { reference, attempt },
  onClose,
}: {
  order: string
  payment: { reference: string; attempt: number }
  onClose: () => void
}) {
  const { send, pending, error } = useOfficeCall('reset-attempts', { toast: words.resetDone, done: onClose })
  return (
    <ActionDialog
      title={words.resetAttempts}
      consequences={<p>{words.resetConsequences(attempt)}</p>}
      confirm={words.resetAttempts}
      onConfirm={() => void send({ order, reference })}
      {...{ pending, error, onClose }}
    />
  )
}
