import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { saveBar, saveForm } from '../office-steps'
import { goTo } from './office-page'
import { closeGap } from './today'

/** Creates an event and its items: a pass with a plan, a coach with two departures, a shirt with pictures. */
export async function makeItems(page: Page): Promise<void> {
  await closeGap(page, 'Nothing is published', async () => {
    await makeEvent(page)
    await makeItem(page, 'Pass', 'Festival pass', '120', async () => {
      await page.getByLabel('Total places').fill('500')
      await page.getByRole('checkbox', { name: 'Can be paid in instalments' }).check()
      await expect(page.getByText('Adds up to €120.00.')).toBeVisible()
    })
  })
  await makeItem(page, 'Coach', 'Coach from Osijek', '30', async () => {
    // The form preselects the shop's only event and only tax rate of tickets.
    await expect(eventField(page)).toHaveValue('SEA-DAYS-2027')
    await expect(page.getByLabel(/^Total places/)).toHaveAttribute(
      'placeholder',
      '49, the total of its departures',
    )
    await page.getByLabel('Departure 1', { exact: true }).fill('2027-07-08T07:30')
    await page.getByRole('button', { name: 'Add a departure' }).click()
    await expect(page.getByLabel('Departure 2', { exact: true })).toHaveValue('2027-07-09T07:30')
    await page.getByRole('checkbox', { name: 'Buyers can ask for a refund' }).check()
  })
  await makeShirt(page)
}

export const makeShirt = (page: Page): Promise<void> =>
  makeItem(page, 'Shirt', 'Sea Days shirt', '25', async () => {
    await addPicture(page, 2)
    await page.getByRole('button', { name: 'Move picture 2 to the left' }).click()
    await page.getByLabel('Maker’s name and address').fill('Sea Days d.o.o.\nObala 1, 22299 Mirava')
    await page.getByLabel('Maker’s email or web address').fill('hello@sea.example')
  })

async function makeEvent(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await page.getByRole('button', { name: 'New event' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Sea Days 2027')
  await dialog.getByLabel('Starts').fill('2027-07-08T16:00')
  await dialog.getByLabel('Ends').fill('2027-07-11T23:00')
  await dialog.getByRole('button', { name: 'Save event' }).click()
  await expect(dialog).toBeHidden()
}

const eventField = (page: Page) => page.getByRole('combobox', { name: 'Event' })

/** Creates an item from its template with a picture, and publishes it. */
async function makeItem(
  page: Page,
  template: string,
  name: string,
  price: string,
  more: () => Promise<void>,
): Promise<void> {
  await goTo(page, 'Catalogue')
  await page.getByText('New item', { exact: true }).click()
  await page
    .getByRole('link', { name: new RegExp(`^${template}`) })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByLabel(/^Price/).fill(price)
  const tax = page.getByLabel(/^Tax included/)
  if (template === 'Coach') await expect(tax).toHaveValue('25')
  else await tax.fill('25')
  await addPicture(page, 1)
  await more()
  await page.getByRole('checkbox', { name: 'Published' }).check()
  await expect(saveBar(page)).toContainText('on sale')
  await saveForm(page)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Drops a picture onto the form and selects a part of it. */
async function addPicture(page: Page, number: number): Promise<void> {
  const background = number === 1 ? '#0b6e4f' : '#e8b04a'
  const picture = await sharp({ create: { width: 2400, height: 1600, channels: 3, background } })
    .png()
    .toBuffer()
  const dropped = await page.evaluateHandle((bytes) => {
    const files = new DataTransfer()
    files.items.add(
      new File([Uint8Array.from(atob(bytes), (one) => one.codePointAt(0) ?? 0)], 'sea.png', {
        type: 'image/png',
      }),
    )
    return files
  }, picture.toString('base64'))
  await page
    .getByText('Add or drop pictures', { exact: true })
    .dispatchEvent('drop', { dataTransfer: dropped })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('group').press('ArrowLeft')
  await dialog.getByLabel('Zoom').fill('1.5')
  await dialog.getByRole('button', { name: 'Use picture' }).click()
  await expect(page.getByRole('button', { name: `Remove picture ${number}` })).toBeVisible()
}
