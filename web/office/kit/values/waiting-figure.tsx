import type { OfficeAnswered } from '#contract/calls'
import { maxWaiting } from '#rules/payments/unmatched'
import * as texts from '#texts/compiled/office/waiting'
import { numberText } from '#web/ui/formats'
import { TextWithWhen } from './when'

/** Text with a count for its plural and the formatted count. */
export type CountedText = (slots: { count: number; number: string }) => string

export const waitingTexts: Record<OfficeAnswered<'get-inbox'>['waiting'][number]['cause'], CountedText> = {
  'bank-entry': texts.bank_entry,
  'order-problem': texts.order_problem,
  'too-little': texts.too_little,
  'refund-asked': texts.refund_asked,
  'refund-problem': texts.refund_problem,
  withdrawal: texts.withdrawal,
}

/** Returns the slots of a count. The server stops counting at `maxWaiting`, so there may be more. */
export const waitingSlots = (count: number) => ({
  count,
  number: count < maxWaiting ? numberText(count) : `${numberText(maxWaiting)}+`,
})

/** Says since when the oldest entry waits. */
export const Oldest = ({ at }: { at: string }) => <TextWithWhen parts={texts.oldest.parts()} at={at} />
