/** The key under which the tab keeps scroll positions, by the history's entries. */
export const scrollMemory = 'shop-scroll'

/** The router's name for the first page of a document. */
const firstPage = 'default'

/**
 * A page that is opened from elsewhere, such as a gateway or a mail, starts at its top, not at the scroll position of
 * the page that this tab showed first before. Reload and Back keep their position.
 */
export function forgetFirstScroll(storage: Storage | null, navigation: string | undefined): void {
  if (navigation !== 'navigate') return
  try {
    const kept = JSON.parse(storage?.getItem(scrollMemory) ?? '{}') as Record<string, number>
    const { [firstPage]: _, ...others } = kept
    storage?.setItem(scrollMemory, JSON.stringify(others))
  } catch {
    // A full or forbidden storage has nothing to restore either.
  }
}
