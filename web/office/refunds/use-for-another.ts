import { mayPayRefund } from '../../../rules/refunds/staff-refund'
import { useMe } from '../session/session'
import type { RefundRow } from './refunds-screen'

/** Whether another person must pay the refund: the signed-in one opened it or entered its account. */
export type ForAnother = (refund: Pick<RefundRow, 'opened_by' | 'account_by'>) => boolean

export function useForAnother(needsTwo: boolean): ForAnother {
  const { email } = useMe()
  return (refund) => !mayPayRefund(needsTwo, refund, `staff:${email}`)
}
