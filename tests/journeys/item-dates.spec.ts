import { expect, test } from './fixtures'
import { saveBar, saveForm, setUpOwner } from './office-steps'
import { fillCart, orderPaid } from './orders'
import * as steps from './steps'

test('an item’s own date, set in the office, is shown from the card to the printed ticket', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const item = {
    shop_item_type: 'tickets',
    external_code: 'lantern-evening',
    event: 'VALBOR27',
    type: 'day',
    name: 'Lantern Evening',
    price: 2000,
    is_featured: true,
  } as const
  await shop.office('import', { items: [item] })
  await setUpOwner(page, await shop.ownerLink())
  await page.goto('/office/catalogue/items/lantern-evening')
  await page.getByLabel('Starts').fill('2027-07-10T21:00')
  await page.getByLabel('Ends').fill('2027-07-10T20:30')
  await saveBar(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The end must be after the start.')).toBeVisible()
  await shoot('office-item-dates')
  await page.getByLabel('Ends').fill('2027-07-11T00:30')
  await saveForm(page)
  await page.reload()
  await expect(page.getByLabel('Ends')).toHaveValue('2027-07-11T00:30')

  const iva = await shop.person()
  await page.goto('/tickets')
  const card = page.getByRole('main').getByRole('article').filter({ hasText: item.name })
  await expect(card).toContainText('Sat, 10 Jul 2027, 21:00–00:30')
  await page.goto('/tickets/lantern-evening')
  await expect(page.getByRole('main')).toContainText('Saturday, 10 July 2027, 21:00–00:30')
  await shoot('product-evening')

  const line = { item: item.external_code, name: iva.name }
  await steps.loginWithCart(page, shop, iva, await fillCart(shop, iva, [line]))
  await page.goto('/checkout')
  await steps.openSummary(page)
  await expect(page.getByRole('main').getByRole('table')).toContainText('Sat, 10 Jul 2027, 21:00–00:30')

  const order = await orderPaid(shop, iva, line, { item: 'valbor27-coach-out', name: iva.name, departure: 0 })
  await loginAs(iva)
  await page.goto(`/portal/orders/${order.code}`)
  const [evening, coach] = [item.name, 'Coach Zagreb → Sidrina'].map((name) =>
    page.getByRole('article').filter({ hasText: name }),
  )
  await expect(evening ?? page).toContainText('Saturday, 10 July 2027, 21:00–00:30')
  await expect(coach ?? page).toContainText('Zagreb coach station, platform 604')
  await shoot('order-evening-and-coach')
  const link = (evening ?? page).getByRole('link', { name: /^Download ticket/ })
  const words = steps.wordsOf(await steps.openDocument(page, link))
  expect(words).toContain('Saturday, 10 July 2027')
  expect(words).toContain('21:00–00:30')
})
