import type { Payment } from '../../../contract/order'
import { last_attempt_failed } from '../../../texts/compiled/screens/gateway'
import { Alert } from '../../ui/alert'

/** Says that the last attempt failed: there were attempts, none is open, and the payment is not paid. */
export function FailedAttempt({ payment }: { payment: Pick<Payment, 'payment_status' | 'attempt'> }) {
  if (payment.payment_status !== 'pending' || payment.attempt === 0) return null
  return <Alert tone="warn">{last_attempt_failed()}</Alert>
}
