import { useArrived } from '../calls/use-arrived'
import { useOfficeCall } from '../calls/use-office-call'
import { ActionDialog } from '../ui/action-dialog'
import * as words from './words'

/** Lets a customer try a payment again after the most attempts. */
export function ResetAttempts({
  order,
  payment: { reference, attempt },
  onClose,
}: {
  order: string
  /** The payment as last loaded; `attempt` is 0 after a reset. */
  payment: { reference: string; attempt: number }
  onClose: () => void
}) {
  const { send, pending, error, lostKey } = useOfficeCall('reset-attempts', {
    toast: words.resetDone,
    done: onClose,
  })
  const isReset = attempt === 0
  const reset = () => void send({ order, reference })
  useArrived(isReset, lostKey, reset)
  return (
    <ActionDialog
      title={words.resetAttempts}
      consequences={<p>{isReset ? words.resetBefore : words.resetConsequences(attempt)}</p>}
      confirm={words.resetAttempts}
      onConfirm={reset}
      {...{ pending, error, onClose }}
    />
  )
}
