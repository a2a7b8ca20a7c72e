import { numberText } from '#web/ui/formats'

/** A count for the plural of a text: the number selects the form, and its text is shown. */
export interface CountSlots {
  count: number
  number: string
}

/** Returns the slots of a text's plural. `hasMore`: only the first ones were counted, such as `1,000+`. */
export const countSlots = (count: number, hasMore = false): CountSlots => ({
  count,
  number: `${numberText(count)}${hasMore ? '+' : ''}`,
})
