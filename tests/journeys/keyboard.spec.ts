import { tabTo } from './by-keyboard'
import { expect, test } from './fixtures'
import { orderPaid, planBegun } from './orders'
import * as steps from './steps'

test('a ticket is bought by keyboard alone, and the focus is always visible', async ({ page, shop }) => {
  test.skip(steps.isPhone(page), 'a phone has no keyboard to tab with')
  test.setTimeout(180_000)
  const iva = await shop.person()
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Saturday – High Noon' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/tickets/valbor27-saturday')
  await expect(page.getByRole('main')).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: 'Reserve for €73.00' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Full name')).toBeFocused()
  await page.keyboard.type(iva.name)
  await tabTo(page, dialog.getByLabel('Email'))
  await page.keyboard.type(iva.email)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Reserve for €73.00' })).toBeFocused()

  const cart = await steps.openCart(page)
  await tabTo(page, cart.getByRole('link', { name: 'Checkout' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login?from=%2Fcheckout')
  const main = page.getByRole('main')
  await expect(main).toBeFocused()
  await tabTo(page, main.getByLabel('Email'))
  await page.keyboard.type(iva.email)
  await tabTo(page, main.getByLabel('Password'))
  await page.keyboard.type(iva.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/checkout')
  await expect(main).toBeFocused()

  await tabTo(page, main.getByLabel('Country'))
  await page.keyboard.type('Norw')
  await expect(main.getByLabel('Country')).toHaveValue('NO')
  await tabTo(page, main.getByRole('button', { name: /^Add an address for the invoice/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, main.getByLabel('Street and number'))
  await page.keyboard.type('Storgata 1')
  await expect(main.getByRole('radio', { name: /Credit or debit card/ })).toBeChecked()
  await tabTo(page, main.getByRole('radio', { name: /Credit or debit card/ }))
  await tabTo(page, main.getByLabel('I accept the Terms and Conditions'))
  await page.keyboard.press('Space')
  await tabTo(page, main.getByRole('button', { name: 'Terms and Conditions' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Terms and Conditions' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(main.getByRole('button', { name: 'Terms and Conditions' })).toBeFocused()
  await tabTo(page, main.getByRole('button', { name: /^Buy now/ }))
  await page.keyboard.press('Enter')

  await page.waitForURL(/\/gateway\/sandbox\/pay/)
  await tabTo(page, page.getByRole('button', { name: 'Approve payment' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/confirmation$/)
  await tabTo(page, page.getByRole('link', { name: /^Download ticket/ }))
  await tabTo(page, page.getByRole('button', { name: 'Logout' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Log out?' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
})

test('a ticket is changed and a refund requested by keyboard alone', async ({ page, shop, loginAs }) => {
  test.skip(steps.isPhone(page), 'a phone has no keyboard to tab with')
  test.setTimeout(180_000)
  const iva = await shop.person()
  const lines = [
    { item: 'valbor27-friday', name: iva.name },
    { item: 'valbor27-coach-out', name: 'Eva Kralj', departure: 0 },
  ]
  const order = await orderPaid(shop, iva, ...lines)
  await loginAs(iva)
  await page.goto(`/portal/orders/${order.code}`)
  const main = page.getByRole('main')
  await tabTo(page, page.getByRole('link', { name: `Manage ticket for ${iva.name}` }))
  await page.keyboard.press('Enter')
  await tabTo(page, main.getByLabel('Full name'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Ana Horvat')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Confirm' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Change this ticket' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/portal/orders/${order.code}`)
  await expect(main).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: 'Choose Time for Eva Kralj’s ticket' }))
  await page.keyboard.press('Enter')
  const times = page.getByRole('dialog').getByLabel('Travel time')
  await expect(times).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(times).not.toHaveValue('')
  await tabTo(page, page.getByRole('button', { name: 'Change travel time' }))
  await page.keyboard.press('Enter')
  await expect(steps.toast(page, 'Travel time updated.')).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: 'Request Refund' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('checkbox', { name: /^Friday/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Continue' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Enter bank details' })).toBeFocused()
  for (const [label, text] of [
    ['Street and number', 'Obala 14'],
    ['Postcode', '22299'],
    ['Town or city', 'Mirava'],
    ['Bank name', 'Narodna banka'],
    ['Bank country', 'Croa'],
    ['BIC/SWIFT', 'NBHRHR2D'],
    ['IBAN', 'HR1210010051863000160'],
  ] as const) {
    await tabTo(page, main.getByLabel(label))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Confirm' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: /^Request refund of/ }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/portal\/refunds\/\d+$/)
  await tabTo(page, page.getByRole('button', { name: 'Cancel refund request' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel the request' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('an instalment is paid and the account changed by keyboard alone', async ({ page, shop, loginAs }) => {
  test.skip(steps.isPhone(page), 'a phone has no keyboard to tab with')
  test.setTimeout(180_000)
  const iva = await shop.person()
  const order = await planBegun(shop, iva)
  await loginAs(iva)
  await page.goto(`/portal/orders/${order.code}`)
  await tabTo(page, page.getByRole('link', { name: 'Pay now' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment of €40.00')
  await tabTo(page, page.getByLabel('I accept the Terms and Conditions'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Pay €40.00 now' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/gateway\/sandbox\/pay/)
  await tabTo(page, page.getByRole('button', { name: 'Approve payment' }))
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('list', { name: 'Payments of your plan' }).getByRole('listitem').nth(1),
  ).toContainText('Paid')

  await page.goto('/account')
  const main = page.getByRole('main')
  for (const [label, text] of [
    ['Full name', 'Iva Horvat'],
    ['Current password', iva.password],
  ] as const) {
    await tabTo(page, main.getByLabel(label))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(steps.toast(page, 'Account settings updated.')).toBeVisible()
})
