import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { fillCart } from './orders'
import * as steps from './steps'

// The sizes are 1280 × 1024 at 400 % zoom, and a phone in landscape format.
for (const [width, height] of [
  [320, 256],
  [667, 375],
] as const) {
  test(`at ${width} × ${height} no bar is fixed, and every focused element is visible`, async ({
    page,
    shop,
    shoot,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height })
    const iva = await shop.person()
    const cart = await fillCart(shop, iva, [{ item: 'valbor27-friday', name: 'Ana Horvat' }])
    await steps.loginWithCart(page, shop, iva, cart)
    for (const path of ['/tickets', '/tickets/valbor27-friday', '/checkout']) {
      await page.goto(path)
      await expect(
        page
          .getByRole('button', { name: /^Reserve for|^Buy now/ })
          .or(page.getByRole('article'))
          .first(),
      ).toBeVisible()
      await expectWalk(page, path)
      expect(await page.evaluate(barsInPlace), path).toEqual([])
      await shoot(`small-${width}-${path.replaceAll('/', '-')}`)
    }
    await page.goto('/tickets/valbor27-saturday')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Reserve for/ })
      .click()
    await expect(page.getByRole('dialog').getByLabel('Full name')).toBeFocused()
    await expectWalk(page, 'the dialog', 6)
    await page.keyboard.press('Escape')
    const sheet = await steps.openCart(page)
    await expect(sheet.getByRole('link', { name: 'Checkout' })).toBeVisible()
    await expectWalk(page, 'the cart', 6)
  })
}

/** Presses Tab through the page and expects that each focused control is in the window and not covered. */
async function expectWalk(page: Page, where: string, presses = 40): Promise<void> {
  for (let pressed = 0; pressed < presses; pressed += 1) {
    await page.keyboard.press('Tab')
    // A field that was left may show its error after 250 ms, which moves the controls below it.
    if (where === '/checkout') await page.waitForTimeout(300)
    await expect.poll(() => page.evaluate(whyUnseen), `${where}, control ${pressed}`).toBeNull()
  }
}

/** Runs in the page. Returns why the focused control is not visible, or `null`. */
function whyUnseen(): string | null {
  const control = document.activeElement
  if (control === null || control === document.body || control.matches('[data-base-ui-focus-guard]'))
    return null
  const { left, right, top, bottom } = control.getBoundingClientRect()
  const name = `${control.tagName} ${control.textContent.slice(0, 30)}`
  const [from, to] = [Math.max(0, top), Math.min(innerHeight, bottom)]
  // A card of a list is taller than the window.
  if (to - from < Math.min(bottom - top, innerHeight) * 0.9) return `${name} is outside of the window`
  const at = document.elementFromPoint((left + right) / 2, (from + to) / 2)
  return at && (control.contains(at) || at.contains(control) || at.closest('label') !== null)
    ? null
    : `${name} is covered by ${at?.tagName}`
}

/** Runs in the page. Returns everything in view that would stay in place while the page scrolls. */
function barsInPlace(): string[] {
  return [...document.querySelectorAll<HTMLElement>('#root *')]
    .filter((part) => ['fixed', 'sticky'].includes(getComputedStyle(part).position) && part.offsetHeight > 8)
    .map((part) => part.outerHTML.slice(0, 80))
}
