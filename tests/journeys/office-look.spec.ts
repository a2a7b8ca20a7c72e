import sharp from 'sharp'
import { expect, test } from './fixtures'
import { saveBar, setUpOwner } from './office-steps'

test('a theme picture is saved even if another part is opened during its upload', async ({
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

test('Today links to the missing terms, and a saved draft is published where it was saved', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectRefusal('/office/api/get-me', 401)
  await shop.configure({ termsConditions: '', privacyPolicy: '' })
  await setUpOwner(page, await shop.ownerLink())
  const gap = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await gap('No privacy policy').getByRole('link').click()
  await expect(page.getByRole('textbox', { name: 'Privacy policy' })).toBeVisible()
  await page.goBack()
  await gap('No terms and conditions').getByRole('link').click()
  const terms = page.getByRole('textbox', { name: 'Terms and conditions' })
  await terms.fill('The gates close at midnight.')
  const publish = page.getByRole('button', { name: 'Publish …' })
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    if (await saveBar(page).isVisible()) {
      await saveBar(page).getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Draft saved.')).toBeVisible()
    }
    await terms.scrollIntoViewIfNeeded()
    await expect(publish).toBeInViewport({ ratio: 1 })
    await page.mouse.wheel(0, 400)
    await expect(publish).toBeInViewport({ ratio: 1 })
  }
  await publish.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(publish).toBeHidden()
  await page.goto('/office')
  await expect(gap('No privacy policy')).toBeVisible()
  await expect(gap('No terms and conditions')).toBeHidden()
})

test('the accessibility statement begins with a template, which the shop links once it is published', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectRefusal('/office/api/get-me', 401)
  await shop.configure({ accessibilityStatement: '' })
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility statement' })
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' })).toBeVisible()
  await expect(link).toHaveCount(0)
  await setUpOwner(page, await shop.ownerLink())
  const gap = page.getByRole('listitem').filter({ hasText: 'No accessibility statement' })
  await gap.getByRole('link', { name: 'Write the statement' }).click()
  const text = page.getByRole('textbox', { name: 'Accessibility statement' })
  await page.getByRole('button', { name: 'Start from the template' }).click()
  await expect(text).toContainText('Valbor is for everyone.')
  await expect(text.getByRole('heading', { name: 'Report a barrier' })).toBeVisible()
  await saveBar(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Customers see this')).toBeVisible()

  await page.goto('/office')
  await expect(gap).toContainText('parts of the template in square brackets')
  await page.goto('/')
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility statement')
  await expect(page.getByRole('main')).toContainText('Valbor is for everyone.')
})
