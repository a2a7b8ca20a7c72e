import type { Page } from '@playwright/test'
import { axeFindings } from './axe'
import { expect, test } from './fixtures'
import type { Person, RunningShop } from './running-shop'
import * as steps from './steps'

const tee = 'tee-bay-m'

/** Creates a paid order of merchandise without the pages. */
async function goodsOrder(shop: RunningShop, person: Person, ...codes: readonly string[]) {
  let cart: string | null = null
  for (const external_code of codes) {
    const added: { cart: { code: string | null } } = await shop.call('add-merchandise-to-cart', {
      token: person.token,
      cart,
      external_code,
    })
    cart = added.cart.code
  }
  const address = { street: 'Obala 14', postcode: '22299', city: 'Mirava' }
  const { order } = await shop.call('checkout-cart', {
    token: person.token,
    cart,
    customer: { full_name: person.name, country: 'HR', address },
    order: {
      payment_method: 'voucher',
      shipping_name: person.name,
      shipping_country: 'HR',
      shipping_address: { full_name: person.name, ...address },
    },
    voucher_code: (await steps.vouchers(shop, 50_000))[0] ?? null,
  })
  return order
}

const declare = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Withdraw from contract here' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm withdrawal' })
const received = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText('We’ve received your withdrawal')

test('a buyer withdraws once from a part of an order in the portal and gets a receipt', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const iva = await shop.person()
  const order = await goodsOrder(shop, iva, tee, tee)
  await loginAs(iva)
  await page.goto(`/portal/orders/${order.code}`)
  await page.getByRole('main').getByRole('link', { name: 'Withdraw from contract here' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/withdraw/${order.code}/`))

  // Nothing is selected yet, so the form shows an error and keeps the input.
  await expect(page.getByLabel('Full name')).toHaveValue(iva.name)
  await declare(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Please select at least one item.')
  await page.getByRole('main').getByRole('checkbox').first().check()
  await shoot('withdraw-1-statement')
  await declare(page).click()
  await expect(page.getByRole('heading', { name: 'Confirm withdrawal' })).toBeFocused()
  await shoot('withdraw-2-confirm')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('main').getByRole('checkbox').first()).toBeChecked()
  await declare(page).click()
  await confirm(page).dblclick()
  await received(page)
  await shoot('withdraw-3-receipt')

  const mail = await shop.mailbox.waitFor(iva.email, /^Withdrawal from order/)
  expect(mail.subject).toBe(`Withdrawal from order ${order.code} received`)
  expect(mail.text).toMatch(/Received: .*\d\d:\d\d/)
  expect(mail.text).toContain('I hereby withdraw from my contract of sale of the following goods')
  const { withdrawals } = await shop.office('find-withdrawals', { query: order.code })
  expect(withdrawals).toHaveLength(1)
  expect(withdrawals[0]).toMatchObject({ full_name: iva.name, email: iva.email })
  expect(withdrawals[0]?.items).toHaveLength(1)

  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page.getByRole('main').getByText(/^You withdrew from the contract on/)).toHaveCount(1)
  await shoot('withdraw-4-order')
})

test('the mailed link opens the withdrawal form without a login, even after the withdrawal', async ({
  page,
  shop,
  shoot,
}) => {
  const iva = await shop.person()
  const order = await goodsOrder(shop, iva, tee)
  const mail = await shop.mailbox.waitFor(iva.email, /is paid$/)
  const link = /Withdraw from contract here:\s+(\S+)/.exec(mail.text ?? '')?.[1] ?? ''
  expect(link).toContain(`/withdraw/${order.code}/`)
  await page.goto(link)
  await expect(page.getByRole('main').getByRole('checkbox')).toBeChecked()
  await page.getByLabel('Email for the receipt').fill('elsewhere@mail.example')
  await declare(page).click()
  await confirm(page).click()
  await received(page)
  await shop.mailbox.waitFor('elsewhere@mail.example', /^Withdrawal from order/)
  await shop.mailbox.waitFor(iva.email, /^Withdrawal from order/)

  await page.goto(link)
  await expect(page.getByRole('main').getByRole('status')).toContainText('You’ve already withdrawn')
  await shoot('withdraw-nothing-left')
  await expect(declare(page)).toHaveCount(0)
})

test('the footer links to the withdrawal form, which only needs an order’s code and email address', async ({
  page,
  shop,
  watched,
  shoot,
}) => {
  const iva = await shop.person()
  const order = await goodsOrder(shop, iva, tee)
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract here' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdraw from contract here')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Please enter your email address.')
  await page.getByLabel('Order ID').fill(order.code.toLowerCase())
  await page.getByRole('main').getByLabel('Email').fill('nobody@mail.example')
  watched.expectRefusal('/api/get-withdrawal-order', 404)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('We couldn’t find this order.')
  await shoot('withdraw-0-find')
  await page.getByRole('main').getByLabel('Email').fill(iva.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Full name').fill('Iva Perić')
  await declare(page).click()
  await confirm(page).click()
  await received(page)
})

test('the withdrawal form lists a customer’s own orders, except those with only tickets', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const iva = await shop.person()
  const order = await goodsOrder(shop, iva, tee)
  await loginAs(iva)
  await page.goto('/withdraw')
  const links = page.getByRole('main').getByRole('link', { name: /^Withdraw from contract here: order/ })
  await expect(links).toHaveCount(1)
  await shoot('withdraw-own-orders')
  await links.click()
  await expect(page.getByRole('main')).toContainText(`Order ${order.code}`)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test(`the withdrawal form passes axe in ${colorScheme} mode`, async ({ page, shop, shoot }) => {
      await shop.configure({
        theme: { brand: '#2149c1', accent: '#ff5b45', radius: 14, font: 'bricolage', mode: 'system' },
      })
      const order = await goodsOrder(shop, await shop.person(), tee, tee)
      const check = async (what: string) => expect.soft(await axeFindings(page), what).toEqual([])
      await page.goto('/withdraw')
      await page.getByRole('button', { name: 'Continue' }).click()
      await check('find, with errors')
      await page.goto(`/withdraw/${order.code}/${order.checksum}`)
      await declare(page).click()
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      await check('statement, with errors')
      await page.getByRole('main').getByRole('checkbox').first().check()
      await declare(page).click()
      await check('confirm')
      await shoot(`withdraw-confirm-${colorScheme}`)
      await confirm(page).click()
      await received(page)
      await check('receipt')
    })
  })
}
