import sharp from 'sharp'
import { expect, test } from './fixtures'
import { saveBar, setUpOwner } from './office-steps'

test('a picture of the look arrives also where another part is opened meanwhile', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectRefusal('/office/api/get-me', 401)
  await setUpOwner(page, await shop.ownerLink())
  await page.goto('/office/look?part=pictures')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/office/api/upload-picture**', async (route) => {
    await held
    await route.continue()
  })
  const buffer = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  await page
    .getByRole('group', { name: 'Logo' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('logo.png')).toBeVisible()
  await page.getByRole('button', { name: 'Colours' }).click()
  await expect(page).toHaveURL(/part=colours/)
  answer()
  await expect(saveBar(page)).toContainText('Pictures')
})
