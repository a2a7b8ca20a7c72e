import { createCell } from '../../ui/router/cell'
import type { OfficeData } from '../office-data'

const factsIn = (page: Document): OfficeData =>
  JSON.parse(page.getElementById('office-data')?.textContent ?? '{}') as OfficeData

/** The shop's facts as the office shows them now; null: not shown yet. */
export const shownFacts = createCell<OfficeData | null>(null)

/** Shows the facts that the office's document came with. */
export const showFacts = (page: Document): void => shownFacts.set(factsIn(page))

/**
 * After a change of the shop itself: reads its name, zone, currency, labels and colour again, as a reload would. Where the
 * network fails they stay as they were until then.
 */
export async function renewFacts(): Promise<void> {
  const answer = await fetch('/office').catch(() => null)
  if (!answer?.ok) return
  const details = factsIn(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  // Equal ones are no news for all that is shown.
  if (JSON.stringify(details) !== JSON.stringify(shownFacts.get())) shownFacts.set(details)
  renewColour()
}

/** Asks for the style sheet of the owner's colour again; the old one stays until the new one is there. */
function renewColour(): void {
  const old = document.querySelector<HTMLLinkElement>('link[href="/office/theme.css"]')
  if (old === null) return
  const renewed = document.createElement('link')
  renewed.rel = 'stylesheet'
  renewed.href = old.getAttribute('href') ?? ''
  renewed.addEventListener('load', () => old.remove())
  renewed.addEventListener('error', () => renewed.remove())
  old.after(renewed)
}
