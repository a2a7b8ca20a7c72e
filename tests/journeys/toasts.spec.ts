import type { Locator } from '@playwright/test'
import { demoSettings } from '#demo/settings'
import { expect, test } from './fixtures'
import { orderPaid } from './orders'
import * as steps from './steps'

const friday = 'valbor27-friday'

test('the next ticket is added from the toast, with the email of the previous one', async ({
  page,
  shop,
  shoot,
}) => {
  await page.goto(`/tickets/${friday}`)
  await steps.reserveTicket(page, { name: 'Ana Horvat', email: 'ana@mail.example' })
  for (const name of ['Iva Perić', 'Eva Kralj']) {
    await expect(steps.toast(page, 'Item added to cart.').first()).toBeVisible()
    await shoot(`toast-${name.slice(0, 3)}`)
    await page.getByRole('button', { name: 'Add another' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Friday – First Light' })
    await expect(dialog.getByLabel('Full name')).toBeFocused()
    await expect(dialog.getByLabel('Full name')).toHaveValue('')
    await expect(dialog.getByLabel('Email')).toHaveValue('ana@mail.example')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  }
  const cart = await steps.openCart(page)
  await expect(cart.getByRole('row', { name: /^Friday/ })).toHaveCount(3)
  await steps.closeCart(page)

  // An item that is limited to one per order offers no other.
  await steps.addTicket(page, 'valbor27-bell-tent', { name: 'Ana Horvat' })
  await expect(steps.toast(page, 'Item added to cart.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add another' })).toHaveCount(0)

  // A customer's own name is prefilled only once per item.
  const mia = await shop.person('Mia Novak')
  await steps.loginWithCart(page, shop, mia, '')
  await page.goto(`/tickets/${friday}`)
  const reserve = page.getByRole('main').getByRole('button', { name: /^Reserve for/ })
  await reserve.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Full name')).toHaveValue('Mia Novak')
  await dialog.getByRole('button', { name: /^Reserve for/ }).click()
  await expect(dialog).toBeHidden()
  await reserve.click()
  await expect(dialog.getByLabel('Full name')).toHaveValue('')
  await expect(dialog.getByLabel('Email')).toHaveValue(mia.email)
})

const coversNone = async (toast: Locator, parts: Locator[]) => {
  const box = await toast.boundingBox()
  for (const part of parts) {
    const other = await part.boundingBox()
    if (!box || !other) throw new Error('It is not on screen.')
    const isApart =
      box.x >= other.x + other.width ||
      other.x >= box.x + box.width ||
      box.y >= other.y + other.height ||
      other.y >= box.y + box.height
    expect(isApart, JSON.stringify([box, other])).toBe(true)
  }
}

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`at ${width} pixels a toast covers neither the buy button nor the cart, and closes with its page`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/merchandise/tee-bay-m')
    const reserve = page.getByRole('button', { name: 'Reserve for €29.00' })
    await reserve.click()
    const toast = page.locator('[data-sonner-toast]').first()
    await expect(steps.toast(page, 'Item added to cart.')).toBeVisible()
    await page.getByRole('button', { name: /^Cart 1 item/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Your cart' })
    await expect(sheet.getByRole('link', { name: 'Checkout' })).toBeVisible()
    // The toast moves for 200 ms.
    await expect(async () => {
      await coversNone(toast, [
        sheet.getByRole('row', { name: 'Total' }),
        sheet.getByRole('link', { name: 'Checkout' }),
      ])
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await reserve.click()
    await expect(steps.toast(page, 'Item added to cart.').first()).toBeVisible()
    await expect(async () => coversNone(toast, [reserve])).toPass()
    // A toast stays open while the pointer is over it, so that only the navigation closes it.
    await toast.hover()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().press('Enter')
    await expect(page).toHaveURL('/merchandise')
    await expect(toast).toHaveCount(0)
  })
}

test('a printed page contains only its content, and buttons remain distinguishable with forced colours', async ({
  page,
}) => {
  await page.goto('/tickets/valbor27-early')
  await page.emulateMedia({ forcedColors: 'active' })
  const looks = (button: Locator) =>
    button.evaluate((element) => {
      const { backgroundColor, borderStyle } = getComputedStyle(element)
      return `${backgroundColor} ${borderStyle}`
    })
  const disabled = await looks(page.getByRole('main').getByRole('button', { name: 'Sold out' }))
  await page.goto('/login')
  const main = page.getByRole('main')
  const primary = await looks(main.getByRole('button', { name: 'Login' }))
  const secondary = await looks(main.getByRole('link', { name: 'Register' }))
  expect(new Set([disabled, primary, secondary]).size).toBe(3)
  await page.goto('/merchandise/hoodie-pine-s')
  const sizes = main.getByRole('navigation', { name: 'Pine Hoodie sizes' })
  const chosen = await looks(sizes.locator('[aria-current]'))
  const others = await Promise.all((await sizes.locator('a:not([aria-current])').all()).map(looks))
  expect(others).toHaveLength(3)
  expect(others).not.toContain(chosen)
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  for (const role of ['banner', 'contentinfo', 'complementary'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
})

test.describe('on paper', () => {
  test.use({ colorScheme: 'dark' })

  test('a printed order has its code, items and total in black on white, and no navigation or buttons', async ({
    page,
    shop,
    loginAs,
    shoot,
  }) => {
    await shop.configure({ theme: { ...demoSettings.theme, mode: 'system' } })
    const iva = await shop.person()
    await loginAs(iva)
    const order = await orderPaid(
      shop,
      iva,
      { item: 'valbor27-friday', name: iva.name },
      { item: 'tee-bay-m' },
    )
    await page.goto(`/portal/orders/${order.code}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Withdraw from contract here' })).toBeVisible()
    await expect(main.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const text of [`Order ${order.code}`, 'Friday – First Light', 'Bay Tee – M', '€97.90'])
      await expect(main.getByText(text, { exact: true }).first()).toBeVisible()
    for (const role of ['banner', 'contentinfo', 'complementary', 'button'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'Withdraw from contract here' })).toHaveCount(0)
    await expect(main.getByRole('img', { name: /^QR code/ })).toBeVisible()
    const looks = await main.locator('*').evaluateAll((elements) =>
      elements
        .filter((element) => element instanceof HTMLElement && element.offsetWidth > 0)
        .map((element) => {
          const { color, backgroundColor } = getComputedStyle(element)
          return `${color} on ${backgroundColor}`
        }),
    )
    expect([...new Set(looks)]).toEqual(['rgb(0, 0, 0) on rgba(0, 0, 0, 0)'])
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
    await shoot('order-on-paper')
  })
})
