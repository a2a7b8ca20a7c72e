/** Where the router keeps how far each page was scrolled. */
export const scrollMemory = 'shop-scroll'

/** The router's name for the page that a document starts with, whichever it is. */
const firstPage = 'default'

/**
 * A page that is come to from elsewhere, such as a gateway or a mail, starts at its top: it must not be scrolled as the
 * page was that this tab showed first before. Reload and Back keep their place.
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
