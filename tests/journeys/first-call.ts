import type { Page, Route } from '@playwright/test'

/**
 * Handles the first request for this address; later ones go on to the shop. Playwright's `times: 1` ends all
 * interception after the first request, and a request that the page starts at that moment can hang.
 */
export async function onFirst(
  page: Page,
  url: string,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  let isFirst = true
  await page.route(url, async (route) => {
    const isHandled = isFirst
    isFirst = false
    await (isHandled ? handle(route) : route.continue())
  })
}
