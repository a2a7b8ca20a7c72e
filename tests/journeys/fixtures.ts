import { expect, test as base, type Page } from '@playwright/test'
import { runShop, type Person, type RunningShop } from './running-shop'
import { translatePages } from './translate'
import { watchContext, type Watched } from './watch-page'

type Fixtures = {
  /** Fails the journey for every problem that its browser reports. */
  watched: Watched
  /** Pattern of server errors that the journey causes on purpose. */
  expectedFault: RegExp | null
  /** Whether the browser translates its pages, as Chrome offers to visitors who speak another language. */
  isTranslated: boolean
  /** Logs a customer in without the form, for journeys about other subjects. */
  loginAs: (person: Person) => Promise<void>
  /** Takes a screenshot for reviewers if JOURNEY_SHOTS names a folder. */
  shoot: (name: string, page?: Page) => Promise<void>
}

/** The journeys' test: a page of a shop that belongs to this worker alone, in the initial state of the demo. */
export const test = base.extend<Fixtures, { shop: RunningShop }>({
  shop: [
    // Playwright derives the required fixtures from the first argument; there are none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await runShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  // Before scripts run, a press reserves by a form, so navigations wait for scripts unless a journey waits itself.
  page: async ({ page, javaScriptEnabled, isTranslated }, use) => {
    if (isTranslated) await translatePages(page)
    if (javaScriptEnabled) waitForScriptsOnGoto(page)
    await use(page)
  },
  watched: [
    async ({ context, shop, expectedFault }, use) => {
      const watched = watchContext(context)
      const faultsBefore = shop.faults().length
      await use(watched)
      await shop.restore()
      expect.soft(watched.problems(), 'what the browser complained of').toEqual([])
      const faults = shop.faults().slice(faultsBefore)
      const unexpected = faults.filter((line) => expectedFault?.test(line) !== true)
      expect.soft(unexpected, 'what the server complained of').toEqual([])
    },
    { auto: true },
  ],
  expectedFault: [null, { option: true }],
  isTranslated: [false, { option: true }],
  loginAs: ({ context, shop }, use) =>
    use((person) =>
      context.setStorageState({
        cookies: [],
        origins: [{ origin: shop.url, localStorage: [{ name: 'shop-token', value: person.token }] }],
      }),
    ),
  shoot: ({ page }, use, { project }) =>
    use(async (name, of = page) => {
      const folder = process.env['JOURNEY_SHOTS']
      if (!folder) return
      // Images that load on scrolling would be missing in a screenshot of the whole page.
      await of.evaluate(() => document.querySelectorAll('img').forEach((image) => (image.loading = 'eager')))
      // Elements fixed to the top would appear in the middle of the screenshot.
      await of.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await of.waitForLoadState('networkidle')
      await of.evaluate(() =>
        Promise.allSettled([...document.images].map((image) => image.decode())).then(() => null),
      )
      const path = `${folder}/${project.name}-${name}.png`
      // The footer is the same on every page, so only the home page's screenshot includes it.
      const clip = name.startsWith('home') ? null : await of.evaluate(aboveFoot)
      await of.screenshot({ path, fullPage: true, ...(clip && { clip }) })
    }),
})

/** Waits until the page is hydrated. */
export const untilHydrated = (page: Page) =>
  page.waitForFunction(() => document.querySelector('header [data-hydrating]') === null)

/** Makes a page wait for its scripts after each navigation, unless the caller waits for something else. */
export function waitForScriptsOnGoto(page: Page): void {
  const goTo = page.goto.bind(page)
  page.goto = async (url, options) => {
    const answer = await goTo(url, options)
    if (options?.waitUntil === undefined) await untilHydrated(page)
    return answer
  }
}

/** Runs in the page. Returns the area above the footer, or `null` if there is none. */
function aboveFoot() {
  const foot = [...document.querySelectorAll('footer')].at(-1)?.getBoundingClientRect().top
  if (foot === undefined) return null
  const { clientWidth: width, clientHeight: height } = document.documentElement
  return { x: 0, y: 0, width, height: Math.max(foot + window.scrollY, height) }
}

export { expect }
