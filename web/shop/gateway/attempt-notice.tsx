import type { attemptNotice } from '../../../rules/instalment-payment'
import { Alert } from '../../parts/alert'
import { useConfig } from '../store/use-world'

/** What is said of the tries to pay so far (docs/behaviour/payment-plans.md, "Attempts"). */
export function AttemptNotice({ notice }: { notice: ReturnType<typeof attemptNotice> }) {
  const { contactEmail, shopPaymentCreditCardMaxAttempts: most } = useConfig()
  if (notice === null) return null
  const contact = (text: string) => (
    <a href={`mailto:${contactEmail}`} className="underline underline-offset-2">
      {text}
    </a>
  )
  return (
    <Alert tone="warn">
      {notice === 'maximum-reached' ? (
        <>
          You have reached the maximum of {most} payment attempts. Please{' '}
          {contact('contact us immediately before making another payment attempt')}.
        </>
      ) : (
        <>
          A payment can be attempted at most {most} times. If something keeps going wrong, please{' '}
          {contact('contact us')}.
        </>
      )}
    </Alert>
  )
}
