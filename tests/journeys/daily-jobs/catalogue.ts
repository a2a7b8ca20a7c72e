import { expect } from '@playwright/test'
import sharp from 'sharp'
import { saveBar } from '../office-steps'
import { begin, inDays, newCoach, sell, type Job } from './desk'

/** Returns a photo of one colour, as a file that a form takes. */
async function photo(name: string, background: string) {
  const buffer = await sharp({ create: { width: 1800, height: 1800, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Returns 18:00 of the next Friday as a field for day and time takes it. */
function fridayEvening(): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + 1 + ((11 - day.getUTCDay()) % 7))
  return `${day.toISOString().slice(0, 10)}T18:00`
}

/** Jobs with items, prices and departures. */
export const catalogueJobs: readonly Job[] = [
  {
    name: 'create an item with 3 pictures and departures',
    start: 'Catalogue',
    max: 12,
    async run(desk) {
      const { page, shop } = desk
      const photos = await Promise.all(
        ['#0b6e4f', '#e8b04a', '#274690'].map((colour, index) => photo(`coach-${index}.jpg`, colour)),
      )
      await begin(desk, '/office/catalogue')
      await page.getByText('New item', { exact: true }).click()
      await page
        .getByRole('link', { name: /^Coach/ })
        .first()
        .click()
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Coach from Osijek')
      await page.getByLabel(/^Price/).fill('30')
      await page.getByLabel('Add or drop pictures').setInputFiles(photos)
      const dialog = page.getByRole('dialog')
      for (const number of [1, 2, 3]) {
        await expect(dialog).toHaveAccessibleName(new RegExp(`${number} of 3`))
        await dialog.getByRole('button', { name: 'Use picture' }).click()
      }
      await expect(page.getByRole('button', { name: 'Remove picture 3' })).toBeVisible()
      await page.getByLabel('Departure 1', { exact: true }).fill('2027-07-08T07:30')
      await page.getByRole('button', { name: 'Add a departure' }).click()
      await expect(page.getByLabel('Departure 2', { exact: true })).toHaveValue('2027-07-09T07:30')
      await page.getByRole('checkbox', { name: 'Published' }).check()
      await saveBar(page).getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('heading', { name: 'Coach from Osijek', level: 1 })).toBeVisible()
      const { item } = await shop.office('get-item', { external_code: 'coach-from-osijek' })
      expect([item.published, item.price, item.travel_times.length]).toEqual([true, 3000, 2])
      for (const picture of [item.shop_image, item.shop_image_2, item.shop_image_3])
        expect(picture).toMatch(/^\/pictures\/uploaded\//)
    },
  },
  {
    name: 'change a price on Friday at 18:00',
    start: 'the item',
    max: 2,
    async run(desk) {
      const { page, shop } = desk
      await begin(desk, '/office/catalogue/items/valbor27-saturday')
      const friday = fridayEvening()
      await page.getByLabel(/^Price/).fill('75')
      await saveBar(page).getByRole('button', { name: 'Schedule …' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Day and time').fill(friday)
      await dialog.getByRole('button', { name: 'Schedule' }).click()
      await expect(dialog).toBeHidden()
      const thing = { call: 'save-item' as const, thing: 'valbor27-saturday' }
      const { changes } = await shop.office('find-scheduled-changes', thing)
      expect(changes.map(({ fields }) => fields)).toEqual([
        [expect.objectContaining({ field: 'price', after: 7500 })],
      ])
    },
  },
  {
    name: 'find who changed a price',
    start: 'Catalogue',
    max: 2,
    async run(desk) {
      const { page, shop } = desk
      const { item, version } = await shop.office('get-item', { external_code: 'valbor27-sunday' })
      await shop.office('save-item', { item: { ...item, price: item.price + 500 }, version })
      await begin(desk, '/office/catalogue?q=sunday')
      await page
        .getByRole('link', { name: /Sunday/ })
        .first()
        .click()
      const changes = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Changes' }) })
      await expect(changes.getByRole('listitem').first()).toContainText(/OFFICE_KEY.*Price: €55.00 → €60.00/s)
    },
  },
  {
    name: 'cancel a departure',
    start: 'the item',
    max: 4,
    async run(desk) {
      const { page, shop } = desk
      const departures = [inDays(20), inDays(21)]
      const item = await newCoach(shop, 'Coach from Rijeka', departures)
      const email = 'rider@mail.example'
      const [departure = ''] = departures
      await sell(shop, { item, departure, email, holders: ['Lana Perić', 'Ivo Perić'] })
      await begin(desk, `/office/catalogue/items/${item}`)
      await page.getByRole('button', { name: 'Cancel departure 1' }).click()
      const dialog = page.getByRole('dialog', { name: /^Cancel departure: Coach from Rijeka/ })
      await expect(dialog).toContainText('1 order')
      await dialog.getByLabel('Message to everyone who bought it').fill('The coach broke down.')
      await dialog.getByRole('button', { name: 'Cancel departure' }).click()
      await expect(page).toHaveURL(/\/office\/catalogue\/cancellations\/\d+$/)
      await expect(page.getByText('1 of 1 order done')).toBeVisible()
      await shop.mailbox.waitFor(email, /^Coach from Rijeka.* is cancelled/)
    },
  },
]
