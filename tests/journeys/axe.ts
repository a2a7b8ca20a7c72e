import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Returns the axe findings on the current page: each rule and the elements that violate it. Frames are not checked. */
export async function axeFindings(page: Page, runOnly: string[] | null = null) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (only) => {
    // Colours change and toasts appear and disappear, so the check waits until no animation runs. Animations that
    // follow the scroll position, such as the fade at a row's end, never finish and are ignored.
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    await Promise.all(timed.map((each) => each.finished.catch(() => null)))
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      document,
      // axe does not check target sizes by default. `runOnly` with single rules excludes them.
      { rules: { 'target-size': { enabled: true } }, ...(only !== null && { runOnly: only }) },
    )
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, any }) => [html, any[0]?.message]),
    }))
  }, runOnly)
}
