import { numberText } from '../../ui/formats'
import { useArrived, useOfficeCall } from '../calls/use-office-call'
import { ActionDialog } from '../ui/action-dialog'
import * as texts from '../../../texts/compiled/office/orders'

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
    toast: texts.reset_done(),
    done: onClose,
  })
  const isReset = attempt === 0
  const reset = () => void send({ order, reference })
  useArrived(isReset, lostKey, reset)
  return (
    <ActionDialog
      title={texts.reset_attempts()}
      consequences={
        <p>
          {isReset
            ? texts.reset_before()
            : texts.reset_consequences({ count: attempt, number: numberText(attempt) })}
        </p>
      }
      confirm={texts.reset_attempts()}
      onConfirm={reset}
      {...{ pending, error, onClose }}
    />
  )
}
