/**
 * Moves the focus to a new screen: a screen reader is told of it, and Tab starts in it. Who already types into a dialog,
 * such as that of Ctrl-K while the screen was loading, keeps the focus there, so that no key is lost.
 */
export function enterScreen({ activeElement, getElementById }: FocusedPage): void {
  if (!activeElement?.closest('[role="dialog"]')) getElementById('main')?.focus()
}

interface FocusedPage {
  activeElement: { closest: (query: string) => unknown } | null
  getElementById: (id: string) => { focus: () => void } | null
}
