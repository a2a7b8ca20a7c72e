/** Where what had the focus is gone and nothing took it, it goes to the page's content instead of its very top. */
export function keepFocus(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true })
}
