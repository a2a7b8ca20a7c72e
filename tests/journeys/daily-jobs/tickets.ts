import { expect, type Page } from '@playwright/test'
import { downloaded } from '../festival/office-page'
import { actOnItem } from '../office-steps'
import { begin, type Desk, inDays, newCoach, sell, type Job } from './desk'

/** Creates a coach with 12 people on its first departure and one on its second. */
async function coachOfTwelve({ shop }: Desk, name: string) {
  const departures = [inDays(30), inDays(31)]
  const [first = '', second = ''] = departures
  const item = await newCoach(shop, name, departures)
  const holders = Array.from({ length: 12 }, (_, at) => `Rider ${String.fromCodePoint(65 + at)}`)
  await sell(shop, { item, departure: first, holders })
  await sell(shop, { item, departure: second, holders: ['Another person'] })
  return { item, first, second }
}

/** Returns the day of a departure as the office shows it, such as `29 Dec`. */
const dayOf = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Europe/Zagreb' }).format(
    new Date(at),
  )

/** Chooses a value of a facet in its panel. */
async function chooseFacet(page: Page, facet: string, value: string): Promise<void> {
  await page.locator('summary').filter({ hasText: facet }).click()
  await page.getByRole('checkbox', { name: value }).click()
}

/** Returns how many places of a departure are sold. */
async function soldOf({ shop }: Desk, item: string, departure: string): Promise<number | undefined> {
  const { departures } = await shop.office('get-item', { external_code: item })
  return departures.find(({ travel_time }) => Date.parse(travel_time) === Date.parse(departure))?.sold
}

/** Jobs with tickets and their holders. */
export const ticketJobs: readonly Job[] = [
  {
    name: 'find a caller and resend the ticket',
    start: 'Tickets',
    max: 3,
    async run(desk) {
      const { page, shop } = desk
      await sell(shop, { holders: ['Đurđa Žagar'], email: 'durda-zagar@mail.example' })
      await begin(desk, '/office/tickets')
      await page.getByRole('searchbox').fill('durda zag')
      const row = page.getByRole('row').filter({ hasText: 'Đurđa Žagar' })
      await row.locator('summary').click()
      await page.getByRole('button', { name: 'Send ticket again' }).click()
      const dialog = page.getByRole('dialog', { name: 'Send ticket again' })
      await expect(dialog).toContainText('1 ticket will be sent to')
      const mails = () =>
        shop.mailbox.to('durda-zagar@mail.example').filter(({ subject }) => subject === 'Your ticket')
      await expect.poll(() => mails().length).toBe(1)
      await dialog.getByRole('button', { name: 'Send ticket again' }).click()
      await expect(page.getByText('The ticket is on its way.')).toBeVisible()
      await expect.poll(() => mails().length).toBe(2)
    },
  },
  {
    name: 'change a holder',
    start: 'the order',
    max: 3,
    async run(desk) {
      const { page, shop } = desk
      const { code } = await sell(shop, { holders: ['Marko Marić'] })
      await begin(desk, `/office/orders/${code}`)
      await actOnItem(page, 'Marko Marić', 'Change holder or time')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Full name').fill('Marta Marić')
      await dialog.getByLabel('Reason').fill('Misspelt')
      await expect(dialog).toContainText('The old ticket stops working.')
      await dialog.getByRole('button', { name: 'Change ticket' }).click()
      await expect(page.getByText('Ticket changed.')).toBeVisible()
      const { order } = await shop.office('get-order', { order: code })
      expect(order.tickets.map(({ full_name }) => full_name)).toEqual(['Marta Marić'])
    },
  },
  {
    name: 'move 12 people to another departure',
    start: 'Tickets',
    max: 9,
    async run(desk) {
      const { page } = desk
      const { item, first, second } = await coachOfTwelve(desk, 'Coach to be moved')
      await begin(desk, '/office/tickets')
      await chooseFacet(page, 'Item', 'Coach to be moved')
      await chooseFacet(page, 'Travel time', dayOf(first))
      await expect(page.locator('[data-row-link]')).toHaveCount(12)
      await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
      await page.getByRole('button', { name: 'Move to another time' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('New departure').selectOption({ index: 1 })
      await dialog.getByLabel('Reason').fill('The coach broke down')
      await dialog.getByLabel('Reason').blur()
      await expect(dialog).toContainText('12 of 12 fit.')
      await dialog.getByRole('button', { name: 'Move to another time' }).click()
      await expect(page.getByRole('status').filter({ hasText: '12 of 12 rows done' })).toBeVisible()
      expect(await soldOf(desk, item, second)).toBe(13)
    },
  },
  {
    name: 'export a departure for security',
    start: 'Stock',
    max: 5,
    async run(desk) {
      const { page } = desk
      const { first } = await coachOfTwelve(desk, 'Coach with a list')
      await begin(desk, '/office/stock')
      const rows = page.getByRole('row').filter({ hasText: 'Coach with a list' })
      await rows.getByRole('link', { name: dayOf(first) }).click()
      await expect(page.locator('[data-row-link]')).toHaveCount(12)
      await page.getByRole('button', { name: 'Export' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('checkbox', { name: 'Barcode' }).check()
      await dialog.getByRole('checkbox', { name: 'Holder' }).check()
      const file = await downloaded(page, () => dialog.getByRole('button', { name: 'Export' }).click())
      const [head, ...lines] = file.toString().trim().split(/\r?\n/)
      expect(head).toMatch(/Barcode.*Holder/)
      expect(lines.filter((text) => /Rider [A-L]\b/.test(text))).toHaveLength(12)
    },
  },
]
