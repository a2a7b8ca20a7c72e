import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { onFirst } from './first-call'
import { expect, test } from './fixtures'
import { saveBar, setUpOwner } from './office-steps'

const drawn = async (background: string) => ({
  name: 'drawn.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 2400, height: 1000, channels: 3, background } })
    .png()
    .toBuffer(),
})

test('an uploaded picture survives a network failure and the edit of another part of the theme', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectOffline()
  watched.expectRefusal('/office/api/get-me', 401)
  await setUpOwner(page, await shop.ownerLink())
  await sendAgain(page)
  await fillAll(page)
  await showOtherPart(page)
})

/** Sends a failed upload again with the same crop. */
async function sendAgain(page: Page): Promise<void> {
  await page.goto('/office/catalogue/items/cap-crew')
  await onFirst(page, '**/upload-picture?*', (route) => route.abort('internetdisconnected'))
  await page.getByLabel('Add or drop pictures').setInputFiles(await drawn('#2848c8'))
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect(page.getByRole('alert')).toContainText('drawn.png: We couldn’t reach the shop.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Remove picture 2' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
  await saveBar(page).getByRole('button', { name: 'Discard' }).click()
}

/** Adds the last picture: the file input disappears, and the focus moves to the first picture. */
async function fillAll(page: Page): Promise<void> {
  await page.goto('/office/catalogue/items/cap-crew')
  const place = page.getByLabel('Add or drop pictures')
  for (const [number, colour] of [
    [2, '#208040'],
    [3, '#802040'],
    [4, '#204080'],
  ] as const) {
    await place.focus()
    await place.setInputFiles(await drawn(colour))
    await page.getByRole('button', { name: 'Use picture' }).click()
    await expect(page.getByRole('button', { name: `Remove picture ${number}` })).toBeVisible()
    const first = page.getByRole('button', { name: 'Move picture 1 to the left' })
    await expect(number < 4 ? place : first).toBeFocused()
  }
  await expect(place).toBeHidden()
  await saveBar(page).getByRole('button', { name: 'Discard' }).click()
}

/** Edits another part of the theme while a picture is being uploaded. */
async function showOtherPart(page: Page): Promise<void> {
  await page.goto('/office/look?part=pictures')
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/upload-picture?*', async (route) => {
    await held
    await route.continue()
  })
  const banner = page.getByRole('group', { name: 'Home page banner', exact: true })
  await banner.locator('input[type=file]').setInputFiles(await drawn('#a02040'))
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect(banner.getByText('Uploading drawn.png')).toBeVisible()
  await page.getByRole('button', { name: 'Words' }).click()
  await expect(banner).toBeHidden()
  goOn()
  await expect(saveBar(page)).toContainText('Pictures')
  await saveBar(page).getByRole('button', { name: 'Discard' }).click()
}
