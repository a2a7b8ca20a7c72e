import { mayPayRefund } from '../../../rules/refund-two-people'
import { Refusal } from '../../refusal'
import type { Staff } from '../../staff/staff'
import type { World } from '../../world'

/** Refuses to pay refunds back to whoever opened one or entered its account, where the shop needs two people. */
export function refuseOpener(
  world: World,
  refunds: readonly { id: number; opened_by: string | null; account_by: string | null }[],
  { actor }: Staff,
): void {
  const { refundTwoPeople } = world.catalogue.current().settings
  const own = refunds.filter((refund) => !mayPayRefund(refundTwoPeople, refund, actor))
  if (own.length > 0)
    throw new Refusal('refund-by-another', { slots: { refunds: own.map(({ id }) => id).join(', ') } })
}
