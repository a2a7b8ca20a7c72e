import { useState, type ReactNode } from 'react'
import type { Customer } from '../../../../contract/customer'
import type { Order } from '../../../../contract/order'
import * as texts from '../../../../texts/compiled/screens/request-refund'
import { Alert } from '../../../parts/alert'
import { RichText } from '../../../parts/rich-text'
import { Wizard } from '../../../parts/wizard'
import { OrderLink } from '../order/order-link'
import { BankStep } from './bank-step'
import { ConfirmStep } from './confirm-step'
import { ItemsStep } from './items-step'
import { QuoteBox } from './quote-box'
import type { refundRows } from './refund-choice'
import { useRefundRequest } from './use-refund-request'

/**
 * Three steps: the items, the account, the confirmation. A plan is refunded as a whole, so there are no items to
 * choose.
 */
export function RefundWizard({ order, customer }: { order: Order; customer: Customer }) {
  const { current, back, choice, bank, call, rows, chosen, quote, ...steps } = useRefundRequest(
    order,
    customer,
  )
  const [itemsError, setItemsError] = useState<string | null>(null)
  const barred = order.has_payment_plan ? rows.filter(({ why }) => why !== null) : []

  return (
    <div className="grid max-w-3xl gap-5">
      <OrderLink code={order.code} />
      {barred.length > 0 ? (
        <WhyNoPlanRefund barred={barred} />
      ) : (
        <Wizard
          title={texts.title()}
          steps={[texts.step_items(), texts.step_bank(), texts.step_confirm()]}
          current={current}
        >
          <ItemsStep
            rows={rows}
            chosen={chosen}
            quote={quote}
            error={itemsError}
            onChoose={(ticked) => {
              setItemsError(null)
              choice.set({ ticked })
            }}
            formProps={choice.props(async () => setItemsError(steps.leaveItems()))}
          />
          <div className="grid gap-6">
            {order.has_payment_plan && <p className="text-ink-soft">{texts.whole_plan()}</p>}
            <QuoteBox quote={quote} isPlan={order.has_payment_plan} />
            <BankStep
              form={bank}
              error={call.error}
              onBack={order.has_payment_plan ? null : back}
              onNext={steps.leaveBank}
            />
          </div>
          <ConfirmStep
            order={order}
            chosen={chosen}
            quote={quote}
            bank={bank.values}
            pending={call.pending}
            onBack={back}
            onConfirm={() => void steps.request()}
          />
        </Wizard>
      )}
    </div>
  )
}

/** Why a plan, which is refunded as a whole, cannot be refunded now: lists the items that prevent it. */
function WhyNoPlanRefund({ barred }: { barred: ReturnType<typeof refundRows> }) {
  return (
    <>
      <h1 className="text-title">{texts.title()}</h1>
      <Alert tone="info">{texts.no_plan_refund()}</Alert>
      <ul className="grid gap-2">
        {barred.map(({ key, name, holder, why }) => (
          <li key={key}>
            <RichText
              parts={
                holder === null
                  ? texts.barred.parts({ name, why: why ?? '' })
                  : texts.barred_of.parts({ name, holder, why: why ?? '' })
              }
              tags={{ item: nameOfItem }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const nameOfItem = (words: ReactNode) => <strong>{words}</strong>
