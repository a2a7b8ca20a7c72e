import { whyNotInFile } from '#rules/bank/sepa'
import { mayPayRefund } from '#rules/refunds/staff-refund'
import * as texts from '#texts/compiled/office/refunds'
import { useMe } from '../../kit/session/session'
import type { RefundRow } from './refunds-screen'

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
  const why = whyNotInFile(bank_account)
  return why && notInFile[why]()
}

/** Returns whether a refund waits for a transfer that no bank file can make, so that staff make it in their online banking. */
export const isByHand = ({
  status,
  paid_by,
  is_test,
  bank_account,
  can_go_to_card,
}: Pick<RefundRow, 'status' | 'paid_by' | 'is_test' | 'bank_account' | 'can_go_to_card'>): boolean =>
  (status === 'active' || status === 'processing') &&
  paid_by === null &&
  !is_test &&
  !can_go_to_card &&
  bank_account !== null &&
  whyNotInFile(bank_account) !== null

const notInFile = { 'no-iban': texts.no_iban, 'outside-sepa': texts.outside_sepa }

/** Returns whether another person must pay the refund, because the signed-in one opened it or entered its account. */
export type ForAnother = (refund: Pick<RefundRow, 'opened_by' | 'account_by'>) => boolean

export function useForAnother(needsTwo: boolean): ForAnother {
  const { email } = useMe()
  return (refund) => !mayPayRefund(needsTwo, refund, `staff:${email}`)
}
