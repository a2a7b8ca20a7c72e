import type { ReactNode } from 'react'
import type { Payment } from '#contract/order'
import type { attemptNotice } from '#rules/payments/instalments'
import * as texts from '#texts/compiled/screens/gateway'
import { Alert } from '../../ui/alert'
import { moneyText } from '../../ui/formats'
import { RichText } from '../../ui/rich-text'
import { useConfig } from '../store/use-page'

/** The notice about the attempts so far (docs/behaviour/payment-plans.md, "Attempts"). */
export function AttemptNotice({ notice }: { notice: ReturnType<typeof attemptNotice> }) {
  const { shopPaymentCreditCardMaxAttempts: maxAttempts } = useConfig()
  const contact = useContactLink()
  if (notice === null) return null
  const text = notice === 'maximum-reached' ? texts.maximum_reached : texts.maximum_near
  return (
    <Alert tone="warn">
      <RichText parts={text.parts({ most: maxAttempts })} tags={{ contact }} />
    </Alert>
  )
}

/** Returns a function that links text to the shop's email address. */
function useContactLink() {
  const { contactEmail } = useConfig()
  return (words: ReactNode) => (
    <a href={`mailto:${contactEmail}`} className="underline underline-offset-2">
      {words}
    </a>
  )
}

/** Explains that the gateway does not charge an amount, and what can be done: `paysAll`, or a transfer. */
export function TooSmallForCard({
  amount,
  paysAll = false,
  mayTransfer = false,
}: {
  amount: number
  paysAll?: boolean
  mayTransfer?: boolean
}) {
  const { currency, cardMinimum } = useConfig()
  const contact = useContactLink()
  const money = { minimum: moneyText(cardMinimum, currency), amount: moneyText(amount, currency) }
  return (
    <Alert tone="warn">
      <span>{texts.too_small(money)}</span> {paysAll && <span>{texts.too_small_all()}</span>}
      {!paysAll && mayTransfer && <span>{texts.too_small_transfer()}</span>}
      {!paysAll && !mayTransfer && <RichText parts={texts.too_small_contact.parts()} tags={{ contact }} />}
    </Alert>
  )
}

/** Says that the gateway rejected the latest payment of an order, and what the customer can do. */
export function RejectedAttempt({
  payment,
  mayTransfer,
}: {
  payment: Pick<Payment, 'payment_status' | 'latest_attempt'>
  mayTransfer: boolean
}) {
  const contact = useContactLink()
  const isOpen = payment.payment_status === 'pending' || payment.payment_status === 'processing'
  if (!isOpen || payment.latest_attempt !== 'rejected') return null
  const next = mayTransfer ? texts.rejected_or_transfer : texts.rejected_or_contact
  return (
    <Alert tone="warn">
      <span>{texts.rejected()}</span> <RichText parts={next.parts()} tags={{ contact }} />
    </Alert>
  )
}

/** Shows that the latest card payment failed, even if an earlier one was left without an outcome. */
export function FailedAttempt({
  payment: { payment_status, attempt, latest_attempt: latest },
}: {
  payment: Pick<Payment, 'payment_status' | 'attempt' | 'latest_attempt'>
}) {
  const isOpen = payment_status === 'pending' || payment_status === 'processing'
  if (!isOpen || attempt === 0 || latest === 'open' || latest === 'rejected') return null
  return <Alert tone="warn">{texts.last_attempt_failed()}</Alert>
}
