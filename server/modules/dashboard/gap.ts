import type { GapCode } from '#contract/office/inbox'

/** Something that is missing before the first sale. `facts` are the data of its text. */
export interface Gap {
  gap: GapCode
  facts: Record<string, unknown>
}

/** Returns a list with the gap, or an empty list if `condition` is false. */
export const gapIf = (condition: boolean, gap: GapCode, details: Record<string, unknown> = {}): Gap[] =>
  condition ? [{ gap, facts: details }] : []
