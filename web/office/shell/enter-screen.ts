/** Selector of an open dialog; a closing one is still in the document for a moment. */
const openDialog = '[role="dialog"]:not([data-closed])'

/** Selector of the row of a list whose detail was just left. */
const leftRow = '[data-was-open]'

/**
 * Moves the focus to a new screen: a screen reader announces it, and Tab starts in it; back in a list, at the row that was
 * left. While a dialog is open, such as that
 * of Ctrl-K that was opened while the screen was loading, the focus stays with it: keys would be lost, and the dialog would
 * close because the focus has left it.
 */
export function enterScreen({ querySelector, getElementById }: FocusedPage): void {
  if (querySelector(openDialog) === null) (querySelector(leftRow) ?? getElementById('main'))?.focus()
}

interface FocusedPage {
  querySelector: (query: string) => { focus: () => void } | null
  getElementById: (id: string) => { focus: () => void } | null
}
