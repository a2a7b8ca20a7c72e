import type { ReactNode } from 'react'
import type { attemptNotice } from '../../../rules/payments/instalments'
import * as texts from '../../../texts/compiled/screens/gateway'
import { Alert } from '../../ui/alert'
import { RichText } from '../../ui/rich-text'
import { useConfig } from '../store/use-page'
import type { Payment } from '../../../contract/order'
import { last_attempt_failed } from '../../../texts/compiled/screens/gateway'

/** The notice about the attempts so far (docs/behaviour/payment-plans.md, "Attempts"). */
export function AttemptNotice({ notice }: { notice: ReturnType<typeof attemptNotice> }) {
  const { contactEmail, shopPaymentCreditCardMaxAttempts: maxAttempts } = useConfig()
  if (notice === null) return null
  const text = notice === 'maximum-reached' ? texts.maximum_reached : texts.maximum_near
  const contact = (words: ReactNode) => (
    <a href={`mailto:${contactEmail}`} className="underline underline-offset-2">
      {words}
    </a>
  )
  return (
    <Alert tone="warn">
      <RichText parts={text.parts({ most: maxAttempts })} tags={{ contact }} />
    </Alert>
  )
}

/** Shows that the last attempt failed: there were attempts, none is open, and the payment is not paid. */
export function FailedAttempt({ payment }: { payment: Pick<Payment, 'payment_status' | 'attempt'> }) {
  if (payment.payment_status !== 'pending' || payment.attempt === 0) return null
  return <Alert tone="warn">{last_attempt_failed()}</Alert>
}
