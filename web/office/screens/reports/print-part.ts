/** Prints one part of the page, the element with `data-part`, or all of it. The style is in `office.css`. */
export function printPart(part: string | null): void {
  const page = document.documentElement
  if (part !== null) page.dataset['prints'] = part
  // What is printed does not depend on what is folded on screen.
  window.addEventListener('afterprint', () => delete page.dataset['prints'], { once: true })
  window.print()
}
