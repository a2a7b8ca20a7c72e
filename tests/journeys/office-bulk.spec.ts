import { axeFindings } from './axe'
import { expect, test } from './fixtures'
import { setUpOwner } from './office-steps'

test('moving more people than places previews how many fit, and the rejected ones can be moved elsewhere', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectRefusal('/office/api/get-me', 401)
  await setUpOwner(page, await shop.ownerLink())
  const times = [
    [5, 20],
    [9, 3],
    [10, 20],
  ].map(([days = 0, stock_level = 0]) => ({
    travel_time: new Date(Date.now() + days * 864e5).toISOString(),
    stock_level,
  }))
  const coach = {
    shop_item_type: 'tickets' as const,
    external_code: 'bulk-coach',
    type: 'transport',
    name: 'Coach of many',
    price: 1000,
    travel_time_type: 'selectable' as const,
    travel_times: times,
    stock_level: 50,
  }
  await shop.office('import', { items: [coach] })
  const names = Array.from({ length: 13 }, (_, at) => `Rider ${String.fromCodePoint(65 + at)}`)
  for (const name of names) {
    const isPaid = name !== 'Rider M'
    const holder = { full_name: name, email: 'bulk@mail.example' }
    const { order } = await shop.office('create-order', {
      customer: { ...holder, country: 'HR' },
      items: [{ external_code: 'bulk-coach', ...holder, travel_time: times[0]?.travel_time ?? null }],
      payment_method: 'bank_transfer',
      ...(isPaid && { paid: 'cash' as const }),
    })
    if (isPaid)
      await shop.call('accept-terms-and-conditions', { order: order.code, checksum: order.checksum })
  }

  await page.goto('/office/tickets?item=bulk-coach')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Move to another time' }).click()
  const dialog = page.getByRole('dialog')
  const giveReason = async () => {
    await dialog.getByLabel('Reason').fill('The coach broke down')
    await dialog.getByLabel('Reason').blur()
  }
  await dialog.getByLabel('New departure').selectOption({ index: 1 })
  await giveReason()
  await expect(dialog).toContainText('3 of 12 fit.')
  await expect(dialog).toContainText('1 ticket isn’t paid yet and stays where it is: Rider M.')
  const confirm = dialog.getByRole('button', { name: 'Move to another time' })
  await dialog.getByLabel('Only if all fit').check()
  await expect(dialog).toContainText('Not all rows fit, so nothing would be done.')
  await expect(confirm).toBeDisabled()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('Do those that fit').check()
  await confirm.click()

  await expect(page.getByRole('status').filter({ hasText: '3 of 12 rows done' })).toContainText('9 refused')
  await page.getByRole('button', { name: 'Repeat the 9 rejected rows' }).click()
  await dialog.getByLabel('New departure').selectOption({ index: 1 })
  await giveReason()
  await expect(dialog).toContainText('9 of 9 fit.')
  await dialog.getByLabel('Only if all fit').check()
  await confirm.click()
  await expect(page.getByRole('status').filter({ hasText: '9 of 9 rows done' })).toContainText(
    'Only if all fit',
  )
  await expect(page.getByRole('button', { name: /^Repeat/ })).toBeHidden()
})
