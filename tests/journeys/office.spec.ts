import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { axeFindings } from './axe'
import { expect, test } from './fixtures'
import { goByKeyboard } from './office-finder'
import { actOnItem, owner, saveBar, saveForm, setUpOwner } from './office-steps'
import { orderUnpaid } from './orders'
import { openDocument, wordsOf } from './steps'

test('an owner sets up an account, finds a caller’s order, records a payment and signs out', async ({
  page,
  shop,
  watched,
}) => {
  test.slow()
  watched.expectRefusal('/office/api/get-me', 401)
  watched.expectRefusal('/office/api/sign-in', 422)
  watched.expectRefusal('/office/api/upload-picture', 422)
  watched.expectRefusal('/office/api/save-item', 409)
  // These are dry runs before a reason is given.
  watched.expectRefusal('/office/api/edit-ticket', 422)
  watched.expectRefusal('/office/api/refund-items', 422)
  // No other person in this worker's shop has this name, so the search finds only this order.
  const caller = await shop.person('Đurđa Žagar')
  const { code } = await orderUnpaid(shop, caller, [{ item: 'valbor27-friday', name: caller.name }])
  const recovery = await setUpOwner(page, await shop.ownerLink())

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Code').fill(recovery)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await page.getByRole('list', { name: 'Sales' }).getByRole('link').last().click()
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/ordered=/)
  await page.keyboard.press('/')
  await page.keyboard.type('durda zag')
  const row = page.getByRole('link', { name: code })
  await expect(row).toBeVisible()
  await expect(page).toHaveURL(/q=durda\+zag/)
  await exportAndSave(page)
  await row.focus()
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(`/office/orders/${code}`)
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reference').fill('cash in hand')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Payment recorded.')).toBeVisible()
  await expect(page.getByRole('heading', { name: code }).locator('..').getByText('Paid')).toBeVisible()
  const invoice = await openDocument(page, page.getByRole('link', { name: /^Invoice / }))
  expect(wordsOf(invoice)).toContain(caller.name)
  // A dry run shows the effect of the cancellation, but nothing is cancelled.
  await page.getByRole('main').getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog).toContainText('1 ticket will stop working.')
  await expect(dialog).toContainText('will be opened as a refund.')
  await dialog.getByText('Close', { exact: true }).click()
  await expect(page.getByRole('heading', { name: code }).locator('..').getByText('Paid')).toBeVisible()
  await page.getByRole('navigation', { name: 'Around this page' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/q=durda\+zag/)

  const release = await holdPalette(page)
  await page.keyboard.press('Control+k')
  // The shortcut is pressed before its code has loaded.
  await page.keyboard.type('zagar')
  release()
  await expect(page.getByRole('combobox')).toHaveValue('zagar')
  await expect(page.getByRole('option', { name: code })).toBeVisible()
  await page.getByRole('option', { name: new RegExp(`^${caller.name}`) }).click()
  await expect(page.getByRole('heading', { name: caller.name, level: 1 })).toBeVisible()
  await sellCoach(page)
  await goByKeyboard(page)
  await sellAtTheDesk(page)
  await sendShirt(page)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto(`/office/orders/${code}`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

/** Exports the one order that is found, and saves the search as a view. */
async function exportAndSave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Exactly what’s filtered: 1 order.')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Email' })).not.toBeChecked()
  expect(await axeFindings(page)).toEqual([])
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^orders-[-\d]+\.csv$/)
  await page.locator('summary').filter({ hasText: 'View' }).click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await dialog.getByLabel('Name').fill('Callers')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Callers' })).toHaveAttribute('aria-current', 'page')
}

/** Sells two tickets for cash, changes the holder of one, and opens a refund of the other. */
async function sellAtTheDesk(page: Page): Promise<void> {
  await page.goto('/office/orders')
  await page.getByRole('link', { name: 'New order' }).click()
  await page.getByLabel('Item').selectOption('valbor27-friday')
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByLabel('Holder', { exact: true }).last().fill('Marko Marić')
  await page.getByLabel('Full name').fill('Iva Desk')
  await page.getByLabel(/^Email(?! of)/).fill('iva@desk.example')
  await page.getByRole('button', { name: 'Create order' }).click()
  const status = page.getByRole('heading', { level: 1 }).locator('..')
  await expect(status.getByText('Paid')).toBeVisible()

  const dialog = page.getByRole('dialog')
  await actOnItem(page, 'Marko Marić', 'Change holder or time')
  await dialog.getByLabel('Full name').fill('Marta Marić')
  await expect(dialog).toContainText('Please give a reason.')
  await dialog.getByLabel('Reason').fill('Misspelt at the desk')
  await expect(dialog).toContainText('The old ticket stops working.')
  await dialog.getByRole('button', { name: 'Change ticket' }).click()
  await expect(page.getByText('Ticket changed.')).toBeVisible()

  await actOnItem(page, 'Marta Marić', 'Refund')
  await dialog.getByLabel('Reason').fill('Cannot come')
  await expect(dialog).toContainText('will be opened as a refund.')
  await dialog.getByRole('button', { name: 'Open refund' }).click()
  await expect(status.getByText('Refund open')).toBeVisible()
}

/**
 * Takes a phone order for a shirt with shipping. Missing address fields are named, and the order shows its destination.
 */
async function sendShirt(page: Page): Promise<void> {
  await page.goto('/office/orders')
  await page.getByRole('link', { name: 'New order' }).click()
  await page.getByLabel('Item').selectOption('valbor27-friday')
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: /^Remove/ }).waitFor()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByLabel('Item').selectOption('tee-bay-m')
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByLabel('Full name').fill('Nina Caller')
  await page.getByLabel(/^Email/).fill('nina@phone.example')
  await page.getByRole('radio', { name: 'Ship to this address' }).check()
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(page.getByLabel('Country')).toBeFocused()
  await expect(page.getByLabel('Country')).toHaveAccessibleDescription(
    'Please choose the country to ship to.',
  )
  await page.getByLabel('Country').selectOption('DE')
  await page.getByLabel('Street and number').fill('Lindenweg 4')
  await page.getByLabel('Postcode').fill('53111')
  await expect(page.getByLabel('Town or city')).toHaveAccessibleDescription('Please fill this in.')
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Town or city').fill('Bonn')
  await expect(page.getByText('€41.90 will be booked as paid.')).toBeVisible()
  await expect(page.getByText('Total').locator('..')).toContainText('€41.90')
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(page.getByText('Lindenweg 4')).toHaveText('Nina Caller Lindenweg 4 53111 Bonn Germany')
}

/** Delays the code of the command palette until the returned function is called. */
async function holdPalette(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/office\/assets\/palette-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Creates a coach with two departures by its form, and checks it in the shop. */
async function sellCoach(page: Page): Promise<void> {
  await page.goto('/office/catalogue/new?template=shirt')
  // The form preselects the only tax rate of goods.
  await expect(page.getByLabel(/^Tax included/)).toHaveValue('25')
  await page.goto('/office/catalogue')
  await page.getByText('New item', { exact: true }).click()
  await page.getByRole('link', { name: /^Coach ?A ticket/ }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Coach from Osijek')
  await page.getByRole('combobox', { name: 'Event' }).selectOption('VALBOR27')
  await page.getByLabel(/^Price/).fill('32.50')
  await page.getByLabel('Departure 1', { exact: true }).fill('2027-07-08T07:30')
  await page.getByRole('button', { name: 'Add a departure' }).click()
  await expect(page.getByLabel('Departure 2', { exact: true })).toHaveValue('2027-07-09T07:30')
  await expect(page.getByLabel('Total places')).toHaveAttribute(
    'placeholder',
    '98, the total of its departures',
  )
  await page.getByRole('checkbox', { name: 'Published' }).check()
  const bar = saveBar(page)
  await expect(bar).toContainText('98 more places on sale.')
  // A link does not discard the input.
  await page.getByRole('link', { name: 'Vouchers' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  // Back and the command palette do not discard it either.
  await page.evaluate(() => history.back())
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page).toHaveURL('/office/catalogue/new?template=coach')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Vouchers')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Stay here' }).click()
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/office/catalogue/items/coach-from-osijek')
  await expect(bar).toBeHidden()
  // Another person saves it in the meantime. No change of either person is lost.
  await page.evaluate(async () => {
    const post = async (path: string, payload: object) => {
      const headers = { 'content-type': 'application/json' }
      const sent = { method: 'POST', headers, body: JSON.stringify(payload) }
      return (await (await fetch(`/office/api/${path}`, sent)).json()) as { item: object; version: number }
    }
    const { item, version } = await post('get-item', { external_code: 'coach-from-osijek' })
    await post('save-item', { item: { ...item, name: 'Coach by night' }, version })
  })
  await page.getByLabel('Limit per order').fill('4')
  await expect(page.getByRole('alert')).toContainText('Name: Coach by night')
  await page.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(bar).toContainText('stay as they are')
  await saveForm(page)
  await showCoach(page)
  await saveForm(page)
  // The duplicate is hidden and has a code from its own name.
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByRole('checkbox', { name: 'Published' })).not.toBeChecked()
  await expect(page.getByLabel('Code')).toHaveValue(/^copy-of-/)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Coach from Vukovar')
  await expect(page.getByLabel('Departure 2', { exact: true })).toHaveValue('2027-07-09T07:30')
  await saveForm(page)
  await expect(page).toHaveURL('/office/catalogue/items/coach-from-vukovar')
  // New items are listed last; the shop lists this one first from now on.
  await page.getByRole('link', { name: 'Catalogue', exact: true }).first().click()
  await page.getByRole('checkbox', { name: 'Select coach-from-vukovar' }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Move' }).click()
  // The position is selected by the item's code, because the end is the only position before the items have loaded.
  await page.getByRole('dialog').getByLabel('Place before').selectOption('valbor27-pass')
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('Order changed.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()).toHaveAccessibleName(
    'Select coach-from-vukovar',
  )
  await copyAndSchedule(page)
  await page.goto('/tickets/coach-from-osijek')
  await expect(page.getByRole('heading', { name: 'Coach by night', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('€32.50')
  await expect(page.getByRole('heading', { name: 'On board', level: 2 })).toBeVisible()
  const picture = page.getByRole('img', { name: 'Coach by night', exact: true })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(
    '/pictures/uploaded/',
  )
}

/** Copies two selected items. The copies are hidden and go on sale at a time that clocks show twice. */
async function copyAndSchedule(page: Page): Promise<void> {
  const selection = page.getByRole('region', { name: 'Selection' })
  const dialog = page.getByRole('dialog')
  for (const code of ['coach-from-vukovar', 'valbor27-pass'])
    await page.getByRole('checkbox', { name: `Select ${code}`, exact: true }).check()
  await selection.getByRole('button', { name: 'Duplicate' }).click()
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByText('2 items done')).toBeVisible()
  await page.goto('/office/catalogue?q=-copy')
  await expect(page.getByRole('row', { name: /Copy of .*Hidden/ })).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await selection.getByRole('button', { name: 'Schedule' }).click()
  const year = new Date().getUTCFullYear() + 1
  const lastSunday = new Date(Date.UTC(year, 9, 31))
  lastSunday.setUTCDate(31 - lastSunday.getUTCDay())
  await dialog.getByLabel('Day and time').fill(`${lastSunday.toISOString().slice(0, 10)}T02:30`)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByRole('alert')).toContainText('this time happens twice')
  await dialog.getByLabel('Which one').selectOption({ index: 2 })
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('2 items done')).toBeVisible()
  await page.goto('/office/coming')
  await expect(page.getByRole('row', { name: /02:30 CET.*Copy of .*Published/ })).toHaveCount(2)
}

/** Adds a picture, cropped by keyboard, and a heading to the coach. A file that is not a picture is rejected. */
async function showCoach(page: Page): Promise<void> {
  const drawn = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#2848c8' } })
  const files = page.getByLabel('Add or drop pictures')
  await files.setInputFiles([
    { name: 'coach.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() },
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
  ])
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('only 800 pixels wide')
  await expect(dialog.getByRole('group')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  expect(await axeFindings(page)).toEqual([])
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/office/api/upload-picture?*', async (route) => {
    await held
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Use picture' }).click()
  await saveWaitsForPicture(page)
  goOn()
  await expect(page.getByText('notes.jpg: This isn’t a picture the shop can use.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  const text = page.getByRole('textbox', { name: 'Description' })
  await page
    .getByRole('toolbar', { name: 'Formatting' })
    .getByRole('button', { name: 'Heading', exact: true })
    .click()
  await text.pressSequentially('On board')
}

/** Checks that actions that would omit or lose a picture ask for confirmation while it is being uploaded. */
async function saveWaitsForPicture(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Vouchers' }).click()
  await expect(page.getByRole('dialog')).toContainText('The picture that’s uploading will be lost.')
  await page.getByRole('button', { name: 'Stay here' }).click()
  const limitField = page.getByLabel('Limit per order')
  await limitField.fill('5')
  const bar = saveBar(page)
  await expect(bar).toContainText('A picture is still uploading')
  await expect(bar.getByRole('button', { name: 'Save' })).toBeDisabled()
  await limitField.press('Enter')
  await expect(bar).toContainText('A picture is still uploading')
}
