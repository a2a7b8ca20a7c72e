import * as labels from '../../../texts/compiled/refusals/labels'
import { mayPayRefund } from '../../../rules/refunds/staff-refund'
import { Refusal } from '../../platform/http/refusal'
import type { Staff } from '../staff'
import type { Context } from '../../context'

/** Rejects paying refunds that the same person opened or entered the account for, if the shop requires two people. */
export function refuseOpener(
  context: Context,
  refunds: readonly { code: string; opened_by: string | null; account_by: string | null }[],
  { actor }: Staff,
): void {
  const { refundTwoPeople } = context.catalogue.current().settings
  const own = refunds.filter((refund) => !mayPayRefund(refundTwoPeople, refund, actor))
  if (own.length === 0) return
  const opened = own.filter(({ opened_by }) => opened_by === actor).length
  const did =
    opened === own.length
      ? labels.opened
      : opened === 0
        ? labels.entered_account
        : labels.opened_or_entered_account
  const why = did({ orders: own.map(({ code }) => code).join(', ') })
  throw new Refusal('refund-by-another', { slots: { why } })
}
