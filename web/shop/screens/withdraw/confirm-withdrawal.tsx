import type { WithdrawableOrder, WithdrawablePiece } from '../../../../contract/shop/withdrawals'
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
    ['Name', form.full_name.trim()],
    ['Order', order.code],
    ['Receipt to', form.email.trim()],
  ] as const
  return (
    <div className="grid gap-6">
      <Card title="Your statement">
        <p>I withdraw from my contract of sale of:</p>
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
      <p className="max-w-prose text-ink-soft">
        With it the contract for these goods ends. We pay you back within 14 days, the standard delivery
        included; please send the goods back within 14 days too.
      </p>
      <LastButtons pending={pending} onBack={onBack} onConfirm={onConfirm}>
        Confirm withdrawal
      </LastButtons>
    </div>
  )
}
