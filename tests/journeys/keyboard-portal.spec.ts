import { tabAndPress, tabAndType, tabTo } from './by-keyboard'
import { expect, test } from './fixtures'
import { bankDetails, orderPaid, ticketCode } from './orders'
import * as steps from './steps'

test.describe.configure({ timeout: 180_000 })
test.beforeEach(({ page }) => test.skip(steps.isPhone(page), 'a phone has no keyboard to tab with'))

test('withdrawals in the portal and by the footer link work by keyboard alone', async ({
  page,
  shop,
  loginAs,
}) => {
  const iva = await shop.person()
  const order = await orderPaid(shop, iva, { item: 'tee-bay-m' }, { item: 'tee-bay-m' })
  await loginAs(iva)
  await page.goto(`/portal/orders/${order.code}`)
  const main = page.getByRole('main')
  const pieces = main.getByRole('checkbox')
  const declare = main.getByRole('button', { name: 'Withdraw from contract here' })
  const confirm = main.getByRole('button', { name: 'Confirm withdrawal' })
  const confirming = page.getByRole('heading', { name: 'Confirm withdrawal' })
  const received = page.getByRole('heading', { name: 'We’ve received your withdrawal' })

  await tabAndPress(page, main.getByRole('link', { name: 'Withdraw from contract here' }))
  await expect(main).toBeFocused()
  await tabAndPress(page, declare)
  await expect(pieces.first()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(pieces.first()).toBeChecked()
  await tabAndPress(page, declare, 'Space')
  await expect(confirming).toBeFocused()
  await tabAndPress(page, main.getByRole('button', { name: 'Back' }))
  await expect(page.getByRole('heading', { level: 2, name: 'Withdraw from contract here' })).toBeFocused()
  await tabAndPress(page, declare)
  await expect(confirming).toBeFocused()
  await tabAndPress(page, confirm)
  await expect(received).toBeFocused()
  await tabAndPress(page, main.getByRole('link', { name: 'See your order' }))
  await expect(main.getByText(/^You withdrew from the contract on/)).toHaveCount(1)

  await tabAndPress(
    page,
    page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract here' }),
  )
  await expect(main).toBeFocused()
  await tabAndType(page, main.getByLabel('Order ID'), order.code)
  await tabAndType(page, main.getByLabel('Email'), iva.email)
  await page.keyboard.press('Enter')
  // The form is gone, and its replacement has the focus.
  const found = page.getByRole('region', { name: 'Your withdrawal' })
  await expect(declare).toBeVisible()
  await expect(found).toBeFocused()
  await tabAndPress(page, main.getByRole('button', { name: 'Choose another order' }))
  await expect(main.getByLabel('Order ID')).toHaveValue(order.code)
  await expect(found).toBeFocused()
  await tabAndPress(page, main.getByRole('button', { name: 'Continue' }))
  await expect(pieces).toBeChecked()
  await tabAndPress(page, declare)
  await expect(confirming).toBeFocused()
  await tabAndPress(page, confirm, 'Space')
  await expect(received).toBeFocused()
})

test('terms can be read and accepted by link and in the portal by keyboard alone', async ({
  page,
  shop,
  loginAs,
}) => {
  const iva = await shop.person()
  const staffOrder = () =>
    shop.office('create-order', {
      customer: { full_name: iva.name, email: iva.email, country: 'HR' },
      items: [{ external_code: 'valbor27-friday', full_name: iva.name, email: iva.email }],
      payment_method: 'bank_transfer',
    })
  const main = page.getByRole('main')
  const terms = main.getByRole('button', { name: 'Terms and Conditions' })
  const box = main.getByLabel('I accept the Terms and Conditions')
  const accept = main.getByRole('button', { name: 'Accept', exact: true })
  const focused = page.locator(':focus')

  await page.goto((await staffOrder()).terms_url)
  await tabAndPress(page, terms)
  const dialog = page.getByRole('dialog', { name: 'Terms and Conditions' })
  const text = dialog.locator('.prose')
  await expect(text).toBeFocused()
  // The page is longer than the window, so the scroll keys must work.
  await page.keyboard.press('End')
  await expect(text.locator(':scope > :last-child')).toBeInViewport()
  await tabAndPress(page, dialog.getByRole('button', { name: 'Close' }).last())
  await expect(dialog).toBeHidden()
  await expect(terms).toBeFocused()
  await tabTo(page, box, 'Shift+Tab')
  await page.keyboard.press('Space')
  await tabAndPress(page, accept)
  await expect(focused).toHaveText(/^Thank you for accepting .*check your email/)

  const { order } = await staffOrder()
  await loginAs(iva)
  await page.goto(`/portal/orders/${order.code}`)
  await tabAndPress(page, box, 'Space')
  await tabAndPress(page, accept, 'Space')
  await expect(focused).toHaveText('Thank you for accepting the Terms and Conditions.')
})

test('orders and refunds in the portal’s tables are opened and cancelled by keyboard alone', async ({
  page,
  shop,
  loginAs,
}) => {
  const iva = await shop.person()
  const order = await orderPaid(shop, iva, { item: 'valbor27-friday', name: iva.name })
  const requested = { token: iva.token, order_id: order.id, tickets: ticketCode(order), merchandise: '' }
  const { data } = await shop.call('request-refund', { ...requested, ...bankDetails })
  await loginAs(iva)
  await page.goto('/portal')
  const main = page.getByRole('main')
  await tabTo(page, main.getByRole('link', { name: `Manage order ${order.code}` }))
  await tabAndPress(page, main.getByRole('link', { name: `Manage refund ${data.refund_id}` }))
  await expect(main).toBeFocused()

  // Space and Enter press the focused button; Escape changes nothing.
  const cancel = main.getByRole('button', { name: 'Cancel refund request' })
  const question = page.getByRole('dialog', { name: 'Cancel this refund request?' })
  const yes = question.getByRole('button', { name: 'Cancel the request' })
  await tabAndPress(page, cancel)
  await expect(yes).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Space')
  await expect(yes).toBeFocused()
  await tabTo(page, question.getByRole('button', { name: 'Keep it' }), 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(question).toBeHidden()
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(yes).toBeFocused()
  await page.keyboard.press('Space')
  await expect(steps.toast(page, `Refund ${data.refund_id} cancelled successfully.`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await tabTo(page, main.getByRole('link', { name: `Order ${order.code}` }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/portal/orders/${order.code}`)
  await page.goBack()
  await page.goBack()
  await tabAndPress(page, main.getByRole('link', { name: `Refund order ${order.code}` }))
  await expect(page).toHaveURL(`/portal/orders/${order.code}/request-refund`)
})
