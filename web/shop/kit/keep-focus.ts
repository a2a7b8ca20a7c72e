/** If the focused element was removed, focuses the page's content instead of its top. */
export function keepFocus(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true })
}
