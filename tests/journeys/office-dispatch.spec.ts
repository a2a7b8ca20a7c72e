import { axeFindings } from './axe'
import { expect, test } from './fixtures'
import { setUpOwner } from './office-steps'
import { orderPaid } from './orders'

test('on a phone sent goods are recorded as received on a day, from the menu of their order', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectRefusal('/office/api/get-me', 401)
  const buyer = await shop.person('Đurđica Šimić')
  const { code } = await orderPaid(shop, buyer, { item: 'tee-bay-m' })
  await shop.office('send-goods', { order: code, carrier: 'GLS', tracking_number: 'HR4711' })
  await setUpOwner(page, await shop.ownerLink())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/office/dispatch?q=${code}`)
  const row = page.getByRole('row').filter({ hasText: code })
  const dialog = page.getByRole('dialog', { name: `${code} was received` })
  const open = async () => {
    await row.locator('summary').click()
    await row.getByRole('button', { name: 'Record as received' }).click()
    await expect(dialog).toContainText('The withdrawal period for Bay Tee – M will run from')
  }
  await open()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row.locator('summary')).toBeFocused()

  const yesterday = new Date(Date.now() - 864e5).toISOString().slice(0, 10)
  await open()
  await dialog.getByLabel('Received on').fill(yesterday)
  await dialog.getByRole('button', { name: 'Record as received' }).dblclick()
  await expect(page.getByText('Recorded as received.')).toBeVisible()
  await expect(row).toContainText(/Received \d{1,2} \w{3}/)
  const { deliveries } = await shop.office('find-deliveries', { query: code })
  expect(deliveries[0]?.received_at?.slice(0, 10)).toBe(yesterday)
})
