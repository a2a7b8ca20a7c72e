import type { OpenReason } from '../../../contract/office/statements'
import * as texts from '../../../texts/compiled/office/inbox'
import type { EntryRow } from './inbox-screen'

/** Why a receipt waits. */
export const reasons: Record<OpenReason, string> = {
  'no-order': texts.reason_no_order(),
  'several-orders': texts.reason_several_orders(),
  'other-currency': texts.reason_other_currency(),
  reversal: texts.reason_reversal(),
  'unclear-amount': texts.reason_unclear_amount(),
  'looks-like': texts.reason_looks_like(),
  'receipt-reversed': texts.reason_receipt_reversed(),
}

type Closing = NonNullable<EntryRow['closed']>['because']

export const dismissReasons: Record<Exclude<Closing, 'divided'>, string> = {
  'sent-back': texts.closing_sent_back(),
  'not-ours': texts.closing_not_ours(),
  'same-receipt': texts.closing_same_receipt(),
  other: texts.closing_other(),
}

/** Why a receipt was closed. */
export const closings: Record<Closing, string> = { ...dismissReasons, divided: texts.closing_divided() }
