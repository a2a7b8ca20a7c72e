import type { RefundRow } from './refunds-screen'
import type { ForAnother } from './use-for-another'
import * as words from './words'

/** The refunds of a page that a bank file can have, and those that it leaves out, each with its reason. */
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
  const why = (refund: RefundRow) => whyLeftOut(refund) ?? (isForAnother(refund) ? words.ownRefund : null)
  const leftOut = waits.flatMap((refund) => {
    const because = why(refund)
    return because === null ? [] : [{ refund, because }]
  })
  return { waiting: waits.filter((refund) => why(refund) === null), leftOut }
}

function whyLeftOut({ is_test, needs_account, bank_account }: RefundRow): string | null {
  if (is_test) return words.isTest
  if (needs_account) return words.noAccount
  if (bank_account === null) return words.goesToCard
  // Masked, an IBAN begins with its country.
  return /^[A-Z]{2}/.test(bank_account) ? null : words.noIban
}
