/** In pixels: of the tab before it so much is seen that it is clear that there is one. */
const before = 48

/** Moves the present one of tabs into view where they do not all fit. */
export function showTab(tab: HTMLElement | null): void {
  const tabs = tab?.closest('nav')
  if (tab && tabs) tabs.scrollLeft = tab.offsetLeft - tabs.offsetLeft - before
}
