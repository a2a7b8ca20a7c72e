import { day } from '../dates/instants'

/** Reports of more days are stored: in a large shop their rows cannot be summed up while a person waits. */
const maxDaysUnstored = 92

/** Returns whether reports of a period are stored. The days are `YYYY-MM-DD`, both inclusive. */
export const isStoredPeriod = ({ from, to }: { from: string; to: string }): boolean =>
  (Date.parse(to) - Date.parse(from)) / day >= maxDaysUnstored
