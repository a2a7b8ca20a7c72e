import type { Browser, Page } from '@playwright/test'
import { newBrowser } from './festival/customers'
import { expect, test } from './fixtures'
import { saveBar, saveForm, setUpOwner } from './office-steps'
import type { RunningShop } from './running-shop'

const manager = 'marta@valbor.example'
const managerName = 'Marta Kos'

test('when two people change one event, voucher and theme, the second is notified and no change is lost', async ({
  browser,
  page,
  shop,
  watched,
}) => {
  test.slow()
  watched.expectRefusal('/office/api/get-me', 401)
  for (const path of ['save-event', 'save-voucher', 'save-look'])
    watched.expectRefusal(`/office/api/${path}`, 409)
  await setUpOwner(page, await shop.ownerLink())
  const marta = await joinAsManager(browser, shop)
  await shop.office('save-voucher', { voucher: { code: 'TWICE', discount_amount: 1000 } })

  await changeBoth([page, marta.page], {
    path: '/office/catalogue/events',
    open: 'Edit Valbor 2027',
    save: 'Save event',
    first: ['Address', 'Quay 5'],
    second: ['Venue', 'The old harbour'],
  })
  await changeBoth([page, marta.page], {
    path: '/office/vouchers?q=TWICE',
    open: 'Edit TWICE',
    save: 'Save voucher',
    first: ['Value (EUR)', '12.00'],
    second: ['Valid until', '2027-07-01T12:00'],
  })
  const { vouchers } = await shop.office('find-vouchers', { query: 'TWICE' })
  expect(vouchers).toMatchObject([{ discount_amount: 1200, valid_until: '2027-07-01T10:00:00.000Z' }])

  await changeLookTogether(page, marta.page)
  await publishLater(page)
  await publishAndUndo(page)
  expect(marta.watched.problems()).toEqual([])
  await marta.page.context().close()
})

/** Invites a manager, who signs in with only a password in another browser. */
async function joinAsManager(browser: Browser, shop: RunningShop) {
  await shop.configure({ staffSecondFactor: ['owner'] })
  await shop.office('invite-staff', { email: manager, role: 'manager' })
  const { text = '' } = await shop.mailbox.waitFor(manager, /./)
  const second = await newBrowser(browser, shop)
  second.watched.expectRefusal('/office/api/get-me', 401)
  await second.page.goto(/\/office\/set-up\/\S+/.exec(text)?.[0] ?? '')
  await second.page.getByLabel('Full name').fill('Marta Kos')
  await second.page.getByLabel('New password').fill('a long password of the manager')
  await second.page.getByRole('button', { name: 'Set up and sign in' }).click()
  await expect(second.page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  return second
}

interface Changes {
  path: string
  /** Names of the button that opens the row and of the one that saves it. */
  open: string
  save: string
  /** The field that each person changes, and its value. */
  first: readonly [string, string]
  second: readonly [string, string]
}

/** Lets both people open one row of a list. The second person saves last, sees a notice, and keeps both changes. */
async function changeBoth([page, other]: readonly [Page, Page], requested: Changes): Promise<void> {
  const open = async (at: Page, [field, value]: Changes['first']) => {
    await at.goto(requested.path)
    await at.getByRole('button', { name: requested.open }).click()
    await at.getByRole('dialog').getByLabel(field).fill(value)
    return at.getByRole('dialog')
  }
  const late = await open(page, requested.second)
  const early = await open(other, requested.first)
  await early.getByRole('button', { name: requested.save }).click()
  await expect(early).toBeHidden()

  await late.getByRole('button', { name: requested.save }).click()
  const notice = late.getByRole('alert')
  await expect(notice).toContainText(`${managerName} saved other values while you were editing`)
  await expect(notice).toContainText(requested.first[0].replace(' (EUR)', ''))
  await late.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(late.getByLabel(requested.first[0])).toHaveValue(requested.first[1])
  await expect(late.getByLabel(requested.second[0])).toHaveValue(requested.second[1])
  await late.getByRole('button', { name: requested.save }).click()
  await expect(late).toBeHidden()
}

const brand = (page: Page) => page.getByLabel('Brand colour', { exact: true })
/** Returns the page in the preview beside the form, whose style contains the brand colour. */
const preview = (page: Page) => page.frameLocator('iframe').locator('html')

/** Lets one person change the colour while another saves the text of the checkout's button. */
async function changeLookTogether(page: Page, other: Page): Promise<void> {
  for (const at of [page, other]) await at.goto('/office/look')
  await brand(page).fill('#0b6e4f')
  await other.getByRole('button', { name: 'Words', exact: true }).click()
  await other.getByLabel('Checkout button').fill('Buy it')
  await saveForm(other)

  const notice = page.getByRole('alert').filter({ hasText: managerName })
  // Either the dry run or the save shows the notice. Once a dry run shows it, the button is disabled.
  await expect(async () => {
    if (await notice.isHidden())
      await saveBar(page).getByRole('button', { name: 'Save' }).click({ timeout: 1000 })
    await expect(notice).toContainText('Checkout button: Buy it', { timeout: 5000 })
  }).toPass({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Keep my changes' }).click()
  await saveForm(page)
  await expect(page.getByText('Draft: 2 unpublished changes')).toBeVisible()
}

/** Schedules the draft, and cancels the schedule. */
async function publishLater(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Schedule for later').check()
  await dialog.getByLabel('Day and time').fill('2027-03-01T18:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog).toBeHidden()
  const coming = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Scheduled changes' }) })
  await expect(coming).toContainText('Mon, 1 Mar 2027, 18:00')
  await expect(coming).toContainText('brand: #0b6e4f')
  await coming.getByRole('button', { name: 'Cancel it: Look and texts' }).click()
  await dialog.getByRole('button', { name: 'Cancel it' }).click()
  await expect(coming).toBeHidden()
}

/** Publishes the draft and undoes it. The form and the preview show the previous theme again. */
async function publishAndUndo(page: Page): Promise<void> {
  await expect(preview(page)).toHaveCSS('--brand', '#0b6e4f')
  await page.getByRole('button', { name: 'Publish …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Customers see this')).toBeVisible()
  await page.getByRole('button', { name: 'Undo: Look and texts' }).first().click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone.')).toBeVisible()
  await expect(brand(page)).not.toHaveValue('#0b6e4f')
  await expect(preview(page)).not.toHaveCSS('--brand', '#0b6e4f')
}
