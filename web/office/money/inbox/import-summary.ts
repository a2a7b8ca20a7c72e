import type { OpenReason, ReceiptToCheck } from '#contract/office/statements'
import * as texts from '#texts/compiled/office/inbox'
import { moneyText, numberText } from '#web/ui/formats'

interface Counts {
  matched: number
  unmatched: readonly { reason: OpenReason | null }[]
  known: number
  ignored: number
  pending: number
  left_out_count: number
}

type CountedText = (slots: { count: number; number: string }) => string

/** Returns the text with its count; an empty list for 0. */
const counted = (count: number, text: CountedText): string[] =>
  count > 0 ? [text({ count, number: numberText(count) })] : []

/** Lines of the import preview; counts of zero are omitted. */
export function willImport(answer: Counts): string[] {
  const { matched, unmatched, known, ignored, pending, left_out_count: leftOut } = answer
  const countOf = (reason: OpenReason) => unmatched.filter((receipt) => receipt.reason === reason).length
  const [alike, reversed] = [countOf('looks-like'), countOf('receipt-reversed')]
  return [
    ...(matched + unmatched.length === 0 ? [texts.will_import_nothing()] : []),
    ...counted(matched, texts.will_book),
    ...counted(unmatched.length - alike - reversed, texts.will_wait),
    ...counted(alike, texts.will_wait_alike),
    ...counted(reversed, texts.will_reverse),
    ...counted(known, texts.will_skip_known),
    ...counted(pending, texts.will_skip_pending),
    ...counted(ignored, texts.will_ignore),
    ...counted(leftOut, texts.will_leave_out),
  ]
}

/** Summary of a finished import. */
export function importedText(answer: Omit<Counts, 'ignored'>): string {
  const { matched, unmatched, known, pending, left_out_count: leftOut } = answer
  const parts = [
    ...counted(matched, texts.imported_booked),
    ...counted(unmatched.length, texts.imported_open),
    ...counted(known, texts.imported_known),
    ...counted(pending, texts.imported_pending),
    ...counted(leftOut, texts.imported_unread),
  ]
  return parts.length === 0 ? texts.imported_nothing() : texts.imported({ list: parts.join(', ') })
}

/** Says what is wrong with a receipt that has no stored receipt beside it, with its amounts. */
export function checkText({ why, order: code, amount, due: owed, currency }: ReceiptToCheck): string {
  const order = code ?? ''
  const due = moneyText(owed ?? 0, currency)
  const difference = moneyText(Math.abs(amount - (owed ?? 0)), currency)
  const sentences: Record<ReceiptToCheck['why'], () => string> = {
    'receipt-reversed': () => texts.advice_receipt_reversed(),
    'looks-like': () => texts.advice_looks_like(),
    'already-paid': () => texts.check_already_paid_text({ order }),
    'twice-in-file': () => texts.check_twice_in_file_text({ order }),
    'order-ended': () => texts.check_order_ended_text({ order, due }),
    'too-high': () => texts.check_too_high_text({ order, due, difference }),
    'too-low': () => texts.check_too_low_text({ order, due, difference }),
  }
  return sentences[why]()
}
