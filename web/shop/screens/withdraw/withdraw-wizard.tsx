import { useState } from 'react'
import type { Withdrawal, WithdrawableOrder } from '../../../../contract/shop/withdrawals'
import * as texts from '../../../../texts/compiled/screens/withdraw'
import { Alert } from '../../../parts/alert'
import { Button } from '../../../parts/button'
import { alertText, fieldErrorsOf } from '../../../parts/field-errors'
import { TextWithInstant } from '../../../parts/instant'
import { useForm } from '../../../parts/use-form'
import { Wizard } from '../../../parts/wizard'
import { useSureCall } from '../../calls/use-sure-call'
import { useSteps } from '../../store/use-steps'
import { useConfig } from '../../store/use-world'
import { ConfirmWithdrawal } from './confirm-withdrawal'
import { PieceList } from './piece-list'
import { StatementStep } from './statement-step'
import {
  chosenPieces,
  checkWithdrawal,
  firstForm,
  type OrderAccess,
  type WithdrawForm,
} from './withdraw-form'
import { WithdrawalReceipt } from './withdrawal-receipt'

interface WithdrawWizardProps {
  order: WithdrawableOrder
  access: OrderAccess
  /** Goes back to choose another order; null if a link named the order. */
  onOther: (() => void) | null
}

/** The two steps that the law asks for, statement and confirmation (docs/behaviour/withdrawal.md), then the receipt. */
export function WithdrawWizard({ order, access, onOther }: WithdrawWizardProps) {
  const { current, advance, back } = useSteps()
  const [receipt, setReceipt] = useState<Withdrawal | null>(null)
  const form = useForm<WithdrawForm>(() => firstForm(order, access), { keep: `withdraw-${order.code}` })
  const call = useSureCall('withdraw-from-contract', {
    repeats: true,
    done: ({ withdrawal }) => {
      form.forget()
      setReceipt(withdrawal)
    },
    failed: (refusal) => {
      back()
      form.check(fieldErrorsOf(refusal))
    },
  })
  if (receipt) return <WithdrawalReceipt withdrawal={receipt} />

  const chosen = chosenPieces(order, form.values)
  const leaveStatement = async () => {
    const errors = checkWithdrawal({ ...form.values, items: chosen.map(({ id }) => id) })
    call.setError(alertText(errors))
    if (form.check(errors)) advance(1)
  }
  const confirm = () =>
    call.send({
      ...access,
      full_name: form.values.full_name,
      email: form.values.email,
      items: chosen.map(({ id }) => id),
    })

  if (!order.pieces.some((piece) => piece.can_withdraw)) return <NothingToWithdraw {...{ order, onOther }} />
  return (
    <div className="grid max-w-3xl gap-5">
      <Wizard
        title={texts.wizard_title()}
        steps={[texts.withdraw(), texts.confirm_withdrawal()]}
        current={current}
      >
        <div className="grid gap-6">
          <OrderDates order={order} />
          <StatementStep
            order={order}
            form={form}
            error={call.error}
            onTick={() => call.setError(null)}
            onNext={leaveStatement}
          />
          {onOther && <OtherOrder onOther={onOther} />}
        </div>
        <ConfirmWithdrawal
          order={order}
          chosen={chosen}
          form={form.values}
          pending={call.pending}
          onBack={back}
          onConfirm={() => void confirm()}
        />
      </Wizard>
    </div>
  )
}

/** When the order was placed, and until when its goods can be withdrawn from. */
function OrderDates({ order }: { order: WithdrawableOrder }) {
  const { timezone } = useConfig()
  const until = order.withdraw_until
  return (
    <p className="max-w-prose text-ink-soft">
      <TextWithInstant
        parts={texts.placed.parts({ code: order.code })}
        day
        at={order.created_at}
        timezone={timezone}
      />
      {until && (
        <>
          {' '}
          <TextWithInstant parts={texts.until.parts()} at={until} timezone={timezone} />
        </>
      )}
    </p>
  )
}

function NothingToWithdraw({ order, onOther }: Omit<WithdrawWizardProps, 'access'>) {
  return (
    <div className="grid max-w-3xl gap-6">
      <h1 className="text-title">{texts.withdraw()}</h1>
      <Alert tone="info">{whyNothing(order)}</Alert>
      <OrderDates order={order} />
      <PieceList pieces={order.pieces} />
      {onOther && <OtherOrder onOther={onOther} />}
    </div>
  )
}

function OtherOrder({ onOther }: { onOther: () => void }) {
  return (
    <p>
      <Button look="quiet" onClick={onOther}>
        {texts.other_order()}
      </Button>
    </p>
  )
}

function whyNothing(order: WithdrawableOrder): string {
  if (order.pieces.length === 0) return texts.no_merchandise()
  if (order.pieces.every((piece) => piece.withdrawn_at !== null)) return texts.all_withdrawn()
  return texts.nothing_left()
}
