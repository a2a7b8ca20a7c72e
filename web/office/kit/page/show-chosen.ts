/** Width of the neighbours that stay visible beside the chosen element, in pixels. */
const beside = 48

/**
 * Ref of the chosen tab or button. Moves it into view if the tabs do not fit in their line, and again when its count makes it
 * wider.
 */
export function showChosen(chosen: HTMLElement | null): (() => void) | undefined {
  const line = chosen?.closest<HTMLElement>('.fades')
  if (!chosen || !line) return undefined
  const watch = new ResizeObserver(() => moveIntoView(chosen, line))
  watch.observe(chosen)
  return () => watch.disconnect()
}

function moveIntoView(chosen: HTMLElement, line: HTMLElement): void {
  const start = chosen.offsetLeft - line.offsetLeft
  const isSeen =
    start >= line.scrollLeft && start + chosen.offsetWidth <= line.scrollLeft + line.clientWidth - beside
  if (!isSeen) line.scrollLeft = start - beside
}
