import { expect, test } from './fixtures'
import { saveBar, saveForm, setUpOwner } from './office-steps'
import { fillCart, orderPaid } from './orders'
import * as steps from './steps'

const evening = {
  shop_item_type: 'tickets',
  external_code: 'lantern-evening',
  event: 'VALBOR27',
  type: 'day',
  name: 'Lantern Evening',
  price: 2000,
} as const

test('an item’s own date, set in the office, appears in the shop with weekday and time', async ({
  page,
  shop,
  watched,
  shoot,
}) => {
  watched.expectRefusal('/office/api/save-item', 422)
  await shop.office('import', { items: [evening] })
  await setUpOwner(page, await shop.ownerLink())
  await page.goto('/office/catalogue/items/lantern-evening')
  await page.getByLabel('Starts').fill('2027-07-10T21:00')
  await page.getByLabel('Ends').fill('2027-07-10T20:30')
  await saveBar(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The end must be after the start.').first()).toBeVisible()
  await shoot('office-item-dates')
  await page.getByLabel('Ends').fill('2027-07-11T00:30')
  await saveForm(page)
  await page.goto('/tickets')
  const card = page.getByRole('main').getByRole('article').filter({ hasText: evening.name })
  await expect(card).toContainText('Sat, 10 Jul 2027, 21:00–00:30')
  await page.goto('/tickets/lantern-evening')
  await expect(page.getByRole('main')).toContainText('Saturday, 10 July 2027, 21:00–00:30')
  await shoot('product-evening')
})

test('checkout, order and printed ticket show the item’s date, and a coach shows its meeting point', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const dates = { starts_at: '2027-07-10T19:00:00Z', ends_at: '2027-07-10T22:30:00Z' }
  await shop.office('import', { items: [{ ...evening, ...dates }] })
  const iva = await shop.person()
  const line = { item: evening.external_code, name: iva.name }
  const order = await orderPaid(shop, iva, line, { item: 'valbor27-coach-out', name: iva.name, departure: 0 })
  await steps.loginWithCart(page, shop, iva, await fillCart(shop, iva, [line]))
  await page.goto('/checkout')
  await expect(page.getByRole('table', { name: 'Your order' })).toContainText('Sat, 10 Jul 2027, 21:00–00:30')
  await shoot('checkout-evening')

  await loginAs(iva)
  await page.goto(`/portal/orders/${order.code}`)
  const ticket = (name: string) => page.getByRole('article').filter({ hasText: name })
  await expect(ticket(evening.name)).toContainText('Saturday, 10 July 2027, 21:00–00:30')
  await expect(ticket('Coach Zagreb')).toContainText('Zagreb coach station, platform 604')
  await shoot('order-evening-and-coach')
  const link = ticket(evening.name).getByRole('link', { name: /^Download ticket/ })
  const words = steps.wordsOf(await steps.openDocument(page, link))
  expect(words).toContain('Saturday, 10 July 2027')
  expect(words).toContain('21:00–00:30')
})
