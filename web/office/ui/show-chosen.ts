/** In pixels: so much is seen of what stands before the chosen one, and fades after it. */
const beside = 48

/**
 * The ref of the chosen one of tabs or buttons: moves it into view where they do not all fit in their line, again when it
 * becomes wider, by its count.
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
