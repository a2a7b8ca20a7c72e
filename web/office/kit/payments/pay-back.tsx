import type { MoneyOfOrder } from '#contract/office/inbox'
import * as texts from '#texts/compiled/office/unmatched-payments'
import { useDryRunCall } from '../calls/use-dry-run'
import { ActionDialog } from '../dialog/action-dialog'
import { EffectNotes } from '../dialog/effect-notes'

/** Opens the refund of an overpayment, which a bank file or the gateway pays. */
export function PayBack({ money, onClose }: { money: MoneyOfOrder; onClose: () => void }) {
  const payload = { order: money.order }
  const { effect, refusal, isRefused, pending, error, confirm } = useDryRunCall(
    'refund-overpayment',
    payload,
    {
      toast: texts.refund_opened(),
      done: onClose,
    },
  )
  return (
    <ActionDialog
      title={texts.pay_back()}
      consequences={<EffectNotes {...{ effect, refusal }} />}
      confirm={texts.open_refund()}
      isBlocked={isRefused}
      onConfirm={() => confirm(payload)}
      {...{ pending, error, onClose }}
    />
  )
}
