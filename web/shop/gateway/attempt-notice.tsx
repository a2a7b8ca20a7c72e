import type { ReactNode } from 'react'
import type { attemptNotice } from '../../../rules/payments/instalments'
import * as texts from '../../../texts/compiled/screens/gateway'
import { Alert } from '../../ui/alert'
import { RichText } from '../../ui/rich-text'
import { useConfig } from '../store/use-page'

/** The notice about the attempts so far (docs/behaviour/payment-plans.md, "Attempts"). */
export function AttemptNotice({ notice }: { notice: ReturnType<typeof attemptNotice> }) {
  const { contactEmail, shopPaymentCreditCardMaxAttempts: most } = useConfig()
  if (notice === null) return null
  const text = notice === 'maximum-reached' ? texts.maximum_reached : texts.maximum_near
  const contact = (words: ReactNode) => (
    <a href={`mailto:${contactEmail}`} className="underline underline-offset-2">
      {words}
    </a>
  )
  return (
    <Alert tone="warn">
      <RichText parts={text.parts({ most })} tags={{ contact }} />
    </Alert>
  )
}
