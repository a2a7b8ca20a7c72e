import type { WithdrawableOrder, WithdrawablePiece } from '../../../../contract/shop/withdrawals'
import * as texts from '../../../../texts/compiled/screens/withdraw'
import { Card } from '../../../parts/card'
import { LastButtons } from '../../../parts/wizard'
import type { WithdrawForm } from './withdraw-form'

interface ConfirmWithdrawalProps {
  order: WithdrawableOrder
  chosen: readonly WithdrawablePiece[]
  form: WithdrawForm
  pending: boolean
  onBack: () => void
  onConfirm: () => void
}

/** The second step: the statement as it will be sent. */
export function ConfirmWithdrawal({
  order,
  chosen,
  form,
  pending,
  onBack,
  onConfirm,
}: ConfirmWithdrawalProps) {
  const facts = [
    [texts.statement_name(), form.full_name.trim()],
    [texts.statement_order(), order.code],
    [texts.statement_email(), form.email.trim()],
  ] as const
  return (
    <div className="grid gap-6">
      <Card title={texts.your_statement()}>
        <p>{texts.statement()}</p>
        <ul className="my-3 list-disc ps-6 font-semibold">
          {chosen.map((piece) => (
            <li key={piece.id}>{piece.name}</li>
          ))}
        </ul>
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
          {facts.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className="font-semibold break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className="max-w-prose text-ink-soft">{texts.what_follows()}</p>
      <LastButtons pending={pending} onBack={onBack} onConfirm={onConfirm}>
        {texts.confirm_withdrawal()}
      </LastButtons>
    </div>
  )
}
