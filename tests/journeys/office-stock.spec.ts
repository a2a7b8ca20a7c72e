import { axeFindings } from './axe'
import { expect, test } from './fixtures'
import { saveBar, setUpOwner } from './office-steps'

test('a stock below the taken places marks the field, and tickets move to later departures of their item', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectRefusal('/office/api/get-me', 401)
  watched.expectRefusal('/office/api/save-item', 422)
  await setUpOwner(page, await shop.ownerLink())
  const day = (days: number) => new Date(Date.now() + days * 864e5).toISOString()
  const coach = (external_code: string, name: string, days: readonly number[]) => ({
    shop_item_type: 'tickets' as const,
    external_code,
    type: 'transport',
    name,
    price: 1000,
    travel_time_type: 'selectable' as const,
    travel_times: days.map((one) => ({ travel_time: day(one), stock_level: 10 })),
    stock_level: 20,
  })
  const own = coach('stock-coach', 'Coach of the stock', [9, 5])
  await shop.office('import', { items: [own, coach('stock-other', 'Another coach', [6])] })
  for (const name of ['Ana Horvat', 'Iva Horvat']) {
    const holder = { full_name: name, email: 'stock@mail.example' }
    const { order } = await shop.office('create-order', {
      customer: { ...holder, country: 'HR' },
      items: [
        { external_code: 'stock-coach', ...holder, travel_time: own.travel_times[1]?.travel_time ?? null },
      ],
      payment_method: 'bank_transfer',
      paid: 'cash',
    })
    await shop.call('accept-terms-and-conditions', { order: order.code, checksum: order.checksum })
  }

  await page.goto('/office/catalogue/items/stock-coach')
  const places = page.getByLabel('Total places')
  await places.fill('1')
  const bar = saveBar(page)
  await expect(bar).not.toContainText('Checking the effects')
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(places).toHaveAttribute('aria-invalid', 'true')
  await expect(places).toBeFocused()
  await expect(places).toHaveAccessibleDescription(/2 places are taken by orders\./)
  expect(await axeFindings(page)).toEqual([])
  await bar.getByRole('button', { name: 'Discard' }).click()

  await page.goto('/office/tickets?item=stock-coach')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Move to another time' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Departures of Coach of the stock.')
  const options = dialog.getByLabel('New departure').locator('option:not([value=""])')
  await expect(options).toHaveText([/· 10 left$/])
  expect(await axeFindings(page)).toEqual([])

  // The stock leads to the passengers of a departure.
  await page.goto('/office/stock')
  const row = page.getByRole('row', { name: /Coach of the stock.*2 \/ 10/ })
  await row.getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/\/office\/tickets\?.*departure=/)
  await expect(page.getByRole('row', { name: /Horvat/ })).toHaveCount(2)
  await page.goto('/office/stock')
  await page.getByRole('link', { name: 'Another coach' }).first().click()
  await expect(page).toHaveURL(/item=stock-other/)
  await expect(page.getByRole('row', { name: /Horvat/ })).toHaveCount(0)
})
