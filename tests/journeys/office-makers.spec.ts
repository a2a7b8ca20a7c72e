import { expect, test } from './fixtures'
import { saveForm, setUpOwner } from './office-steps'

test('maker, contact and warnings are entered with the item, and shown on the page of the goods', async ({
  page,
  shop,
  watched,
  shoot,
}) => {
  watched.expectRefusal('/office/api/get-me', 401)
  await setUpOwner(page, await shop.ownerLink())
  await page.goto('/office/catalogue/items/towel-wave')
  await page
    .getByLabel('Maker’s name and address')
    .fill('Wave Weavers Lda\nRua do Mar 1, 4700 Braga, Portugal')
  await page.getByLabel('Maker’s email or web address').fill('weavers.example')
  await page.getByLabel('Warnings and safety information').fill('Keep away from fire.')
  watched.expectRefusal('/office/api/save-item', 422)
  // A busy machine rejects dry runs of the form.
  watched.expectRefusal('/office/api/save-item', 503)
  await page.getByLabel('Maker’s email or web address').press('Enter')
  await expect(page.getByText('Enter an email address, or a web address').first()).toBeVisible()
  await page.getByLabel('Maker’s email or web address').fill('https://weavers.example')
  await saveForm(page)
  await shoot('office-makers')

  await page.goto('/merchandise/towel-wave')
  const making = page.getByRole('region', { name: 'Maker and safety' })
  await expect(making).toContainText('Wave Weavers Lda')
  await expect(making).toContainText('Keep away from fire.')
  await expect(making.getByRole('link')).toHaveAttribute('href', 'https://weavers.example')
  await shoot('makers')

  // Tickets have neither the fields nor the section.
  await page.goto('/office/catalogue/items/valbor27-pass')
  await expect(page.getByLabel('Total places')).toBeVisible()
  await expect(page.getByLabel('Maker’s name and address')).toHaveCount(0)
})
