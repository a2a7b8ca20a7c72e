import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** The axe findings on the current page: each rule, and the elements that break it. Frames are not checked. */
export async function axeFindings(page: Page, runOnly: string[] | null) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (only) => {
    // Colours change, and toasts appear and disappear: measure when no animation runs any more. Those that follow the
    // scrolling, such as the fade at a row's end, never finish.
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    await Promise.all(timed.map((each) => each.finished.catch(() => null)))
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      document,
      // axe does not check the size of targets by default. `runOnly` with single rules leaves it out.
      { rules: { 'target-size': { enabled: true } }, ...(only !== null && { runOnly: only }) },
    )
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, any }) => [html, any[0]?.message]),
    }))
  }, runOnly)
}
