import type { MoneyOfOrder } from '#contract/office/inbox'
import * as texts from '#texts/compiled/office/unmatched-payments'
import { DryRunDialog } from '../dialog/dry-run-dialog'

/** Opens the refund of an overpayment, which a bank file or the gateway pays. */
export const PayBack = ({ money, onClose }: { money: MoneyOfOrder; onClose: () => void }) => (
  <DryRunDialog
    call="refund-overpayment"
    payload={{ order: money.order }}
    title={texts.pay_back()}
    confirm={texts.open_refund()}
    toast={texts.refund_opened()}
    blocksRejected
    onClose={onClose}
  />
)
