import { maxWaiting } from '../../../rules/payments/unmatched'
import { numberText } from '../../ui/formats'

/** A count with its noun, such as `1 order` or `1,214 orders`. */
export const countText = (count: number, one: string): string =>
  `${numberText(count)} ${count === 1 ? one : `${one}s`}`

/** The same of what waits, of which no more than that are counted: `1,000+ orders`. */
export const waitingText = (count: number, one: string): string =>
  count < maxWaiting ? countText(count, one) : `${numberText(maxWaiting)}+ ${one}s`

/** A count for the plural of a text: the number selects the form, and its text is shown. */
export interface CountSlots {
  count: number
  number: string
}

/** The slots of a text's plural; `hasMore`: only the first of them were counted, such as `1,000+`. */
export const countSlots = (count: number, hasMore = false): CountSlots => ({
  count,
  number: `${numberText(count)}${hasMore ? '+' : ''}`,
})
