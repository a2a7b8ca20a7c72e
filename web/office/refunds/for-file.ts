import { mayPayRefund } from '../../../rules/refunds/staff-refund'
import { useMe } from '../session/session'
import type { RefundRow } from './refunds-screen'
import * as texts from '../../../texts/compiled/office/refunds'

/** Returns the refunds of a page that a bank file can contain, and those that it leaves out, each with its reason. */
export function forFile(
  refunds: readonly RefundRow[],
  isForAnother: ForAnother,
): {
  waiting: RefundRow[]
  leftOut: { refund: RefundRow; because: string }[]
} {
  const waits = refunds.filter(
    ({ status, paid_by }) => status === 'active' || (status === 'processing' && paid_by === null),
  )
  const why = (refund: RefundRow) => whyLeftOut(refund) ?? (isForAnother(refund) ? texts.own_refund() : null)
  const leftOut = waits.flatMap((refund) => {
    const because = why(refund)
    return because === null ? [] : [{ refund, because }]
  })
  return { waiting: waits.filter((refund) => why(refund) === null), leftOut }
}

function whyLeftOut({ is_test, needs_account, bank_account }: RefundRow): string | null {
  if (is_test) return texts.is_test()
  if (needs_account) return texts.no_account()
  if (bank_account === null) return texts.goes_to_card()
  // Masked, an IBAN begins with its country.
  return /^[A-Z]{2}/.test(bank_account) ? null : texts.no_iban()
}

/** Returns whether another person must pay the refund, because the signed-in one opened it or entered its account. */
export type ForAnother = (refund: Pick<RefundRow, 'opened_by' | 'account_by'>) => boolean

export function useForAnother(needsTwo: boolean): ForAnother {
  const { email } = useMe()
  return (refund) => !mayPayRefund(needsTwo, refund, `staff:${email}`)
}
