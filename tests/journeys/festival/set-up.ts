import { expect, type Page } from '@playwright/test'
import { saveBar, saveForm } from '../office-steps'
import { goTo } from './office-page'
import { closeGap } from './today'

/** Closes each gap that Today lists until the shop can open: seller, payments, mail and texts. */
export async function setUpShop(page: Page): Promise<void> {
  await closeGap(page, 'Seller details incomplete', async () => {
    await page.getByLabel('Shop name').fill('Sea Days')
    // The save bar is visible far above the end of the form.
    await expect(saveBar(page)).toBeInViewport({ ratio: 1 })
    await page.getByLabel('Company name').fill('Sea Days d.o.o.')
    await page
      .getByLabel(/^Address/)
      .first()
      .fill('Obala 1\n22299 Mirava\nCroatia')
    await page.getByLabel('Add a country').selectOption({ label: 'Croatia' })
    await saveForm(page)
  })
  await closeGap(page, 'No contact address', async () => {
    await page.getByLabel('Reply address').fill('hello@sea.example')
    await saveForm(page)
  })
  await closeGap(page, 'Names are kept indefinitely', async () => {
    await page.getByLabel('Months until personal data is erased').fill('24')
    await saveForm(page)
  })
  await closeGap(page, 'No mail has been sent yet', async () => {
    await page.getByRole('button', { name: 'Send a test mail' }).click()
    await expect(
      page.getByText('The mail server accepted it for owner@valbor.example.').first(),
    ).toBeVisible()
  })
  await closeGap(page, 'No way to pay', async () => {
    await page.getByRole('checkbox', { name: 'Card payments' }).check()
    await page.getByLabel('Account holder').fill('Sea Days d.o.o.')
    await page.getByLabel('IBAN', { exact: true }).fill('HR1210010051863000160')
    for (const list of await page.getByLabel('Add a country').all())
      await list.selectOption({ label: 'Croatia' })
    await saveForm(page)
  })
  await ship(page)
  await closeGap(page, 'No terms and conditions', () => publishPage(page, 'Terms and conditions'))
  await closeGap(page, 'No accessibility statement', () => publishPage(page, 'Accessibility statement'))
}

/** Sets the price and tax of shipping. */
async function ship(page: Page): Promise<void> {
  await goTo(page, 'Settings')
  await page.getByRole('link', { name: 'Taxes and shipping' }).click()
  await page.getByLabel('Tax on shipping (%)').fill('25')
  await page.getByLabel('Add a country').selectOption({ label: 'Croatia' })
  await page.getByLabel('Shipping to Croatia', { exact: true }).fill('5.00')
  await saveForm(page)
}

/** Writes the privacy policy, sets the brand's colour, and opens the shop. */
export async function openShop(page: Page): Promise<void> {
  await closeGap(page, 'No privacy policy', async () => {
    await page.getByRole('button', { name: 'Colours and type', exact: true }).click()
    await page.getByLabel('Brand colour', { exact: true }).fill('#0b6e4f')
    await publishPage(page, 'Privacy policy')
  })
  await closeGap(page, 'The shop is closed', async () => {
    for (const name of ['The shop is open', 'Merchandise is sold', 'Customers can ask for refunds'])
      await page.getByRole('checkbox', { name }).check()
    await saveForm(page)
  })
}

/** Writes a page of the shop into the draft, and publishes the draft. */
async function publishPage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Pages', exact: true }).click()
  // Once this field has a value, the preview shows this page instead of the home page.
  await expect(page.getByLabel('Page', { exact: true })).toHaveValue(/^look\/./)
  await page.getByRole('button', { name, exact: true }).click()
  const field = page.getByRole('textbox', { name })
  await field.click()
  await field.pressSequentially(`Our ${name.toLowerCase()}.`)
  await saveForm(page)
  await page.getByRole('button', { name: 'Publish …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Customers see this')).toBeVisible()
}
