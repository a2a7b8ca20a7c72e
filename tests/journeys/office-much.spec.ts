import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { setUpOwner } from './office-steps'

/** A name with a Chinese word, a word in a right-to-left script, and a word of 180 letters. */
const longName = `Ana 王 مرحبا ${'x'.repeat(180)}`
const email = 'long-name@mail.example'

test('long names and large sums fit the screens of the office', async ({ page, shop, watched }) => {
  watched.expectRefusal('/office/api/get-me', 401)
  const pass = { external_code: 'valbor27-friday', full_name: longName, email, price: 12_345_678, fee: 0 }
  const tee = { external_code: 'tee-bay-m', full_name: null, email: null }
  const { order } = await shop.office('create-order', {
    customer: { full_name: longName, email },
    items: [pass, tee],
    paid: 'cash',
  })
  await setUpOwner(page, await shop.ownerLink())
  const { customers } = await shop.office('find-customers', { query: email })
  const query = `?q=${encodeURIComponent(email)}`
  for (const path of [
    '',
    `/orders${query}`,
    `/orders/${order.code}`,
    `/tickets${query}`,
    `/dispatch${query}`,
    `/customers${query}`,
    `/customers/${customers[0]?.id}`,
  ]) {
    await page.goto(`/office${path}`)
    await expect(page.getByRole('main')).toContainText(path === '' ? /€\d{3},\d{3}\.\d{2}/ : longName)
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => tooWide(page), { message: `${path} at ${width}` }).toEqual([])
    }
  }
})

/** Returns elements that are wider than the screen or their box. A row of filters may scroll sideways. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const boxes = [...document.querySelectorAll('main dd, main table, main :has(> table)')]
    return [
      ...(scrollWidth > clientWidth ? [`the page: ${scrollWidth}`] : []),
      ...boxes
        .filter((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1)
        .map((box) => `${box.tagName} ${box.textContent.slice(0, 40)}`),
    ]
  })
