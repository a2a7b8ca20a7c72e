import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Customer } from '../../../../contract/customer'
import type { Order } from '../../../../contract/order'
import { Alert } from '../../../parts/alert'
import { alertText, fieldErrorsOf } from '../../../parts/field-errors'
import { useForm } from '../../../parts/use-form'
import { Wizard } from '../../../parts/wizard'
import { paths } from '../../paths'
import { useCall } from '../../store/use-call'
import { useSteps } from '../../store/use-steps'
import { useShop } from '../../store/use-world'
import { OrderLink } from '../order/order-link'
import { bankPayload, checkBank, emptyBank, type BankForm } from './bank-form'
import { BankStep } from './bank-step'
import { ConfirmStep } from './confirm-step'
import { ItemsStep } from './items-step'
import { QuoteBox } from './quote-box'
import { chosenRows, codesOf, quoteOf, refundRows, whyNotChosen } from './refund-choice'

const steps = ['Select items', 'Enter bank details', 'Confirm']

/** Three steps: what, where to, confirm. A plan is refunded as a whole: there is nothing to select. */
export function RefundWizard({ order, customer }: { order: Order; customer: Customer }) {
  const { config, country, now } = useShop()
  const navigate = useNavigate()
  const { current, advance, back } = useSteps(order.has_payment_plan ? 1 : 0)
  const [itemsError, setItemsError] = useState<string | null>(null)
  const choice = useForm<{ ticked: string[] }>({ ticked: [] }, { keep: `refund-items-${order.code}` })
  // Account numbers stay out of the browser's storage.
  const bank = useForm<BankForm>(() => emptyBank(customer, country), {
    keep: `refund-bank-${order.code}`,
    secret: ['bank_iban', 'bank_account', 'bank_bic'],
  })
  const call = useCall('request-refund', {
    toast: 'Refund request submitted successfully.',
    done: async ({ data }) => {
      choice.forget()
      bank.forget()
      // Replaced: Back must not lead to the confirmation of what is done.
      await navigate(paths.refund(data.refund_id), { replace: true })
    },
    failed: (refusal) => {
      back()
      bank.check(fieldErrorsOf(refusal))
    },
  })

  const rows = refundRows(order, now, config.timezone)
  const chosen = chosenRows(order, rows, choice.values.ticked)
  const quote = quoteOf(order, chosen)
  const barred = order.has_payment_plan ? rows.filter(({ why }) => why !== null) : []

  const leaveItems = async () => {
    const why = whyNotChosen(chosen)
    setItemsError(why)
    if (choice.check(why === null ? {} : { ticked: why })) advance(1)
  }
  const leaveBank = async () => {
    const found = checkBank(bank.values, config)
    call.setError(alertText(found))
    if (bank.check(found)) advance(2)
  }
  const request = () =>
    call.send({
      order_id: order.id,
      tickets: codesOf(order, chosen, 'tickets'),
      merchandise: codesOf(order, chosen, 'merchandise'),
      ...bankPayload(bank.values, config),
    })

  return (
    <div className="grid max-w-3xl gap-5">
      <OrderLink code={order.code} />
      {barred.length > 0 ? (
        <>
          <h1 className="text-title">Request a refund</h1>
          <Alert tone="info">
            An order with a payment plan is refunded as a whole, and a part of this one cannot be refunded
            now.
          </Alert>
          <ul className="grid gap-2">
            {barred.map(({ key, name, holder, why }) => (
              <li key={key}>
                <strong>{name}</strong>
                {holder && <> for {holder}</>}: {why}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Wizard title="Request a refund" steps={steps} current={current}>
          <ItemsStep
            rows={rows}
            chosen={chosen}
            quote={quote}
            error={itemsError}
            onChoose={(ticked) => {
              setItemsError(null)
              choice.set({ ticked })
            }}
            formProps={choice.props(leaveItems)}
          />
          <div className="grid gap-6">
            {order.has_payment_plan && (
              <p className="text-ink-soft">An order with a payment plan is refunded as a whole.</p>
            )}
            <QuoteBox quote={quote} isPlan={order.has_payment_plan} />
            <BankStep
              form={bank}
              error={call.error}
              onBack={order.has_payment_plan ? null : back}
              onNext={leaveBank}
            />
          </div>
          <ConfirmStep
            order={order}
            chosen={chosen}
            quote={quote}
            bank={bank.values}
            pending={call.pending}
            onBack={back}
            onConfirm={() => void request()}
          />
        </Wizard>
      )}
    </div>
  )
}
