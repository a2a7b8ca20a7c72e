import type { ItemEntry } from '#contract/office/catalogue-file'
import { countSlots } from '#rules/text/count-slots'
import * as effects from '#texts/compiled/effects/fiscal'

interface ItemChange {
  readonly before: ItemEntry | null
  readonly after: ItemEntry
}

/**
 * Returns whether a change decides whether sales of an item are reported to a tax authority. Only an owner may make it,
 * as with the owner's settings (`rules/settings/setting-rights.ts`).
 */
export const changesReporting = ({ before, after }: ItemChange): boolean =>
  (before?.fiscal ?? 'reported') !== after.fiscal

/** Returns a sentence on the items that become exempt from reports, or `null` if there are none. */
export function noteOfExempt(items: readonly ItemChange[]): string | null {
  const exempt = items.filter((change) => change.after.fiscal === 'exempt' && changesReporting(change))
  if (exempt.length === 0) return null
  return items.length === 1 ? effects.exempt_item() : effects.exempt_items(countSlots(exempt.length))
}
