import type { Page } from '@playwright/test'
import { axeFindings } from './axe'
import { expect, test } from './fixtures'
import { owner, saveBar, saveForm, setUpOwner } from './office-steps'
import { orderPaid, orderUnpaid } from './orders'
import type { Person, RunningShop } from './running-shop'

test('office dialogs show errors at their fields and preview their changes', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectRefusal('/office/api/get-me', 401)
  watched.expectRefusal('/office/api/set-refund-account', 422)
  watched.expectRefusal('/office/api/save-settings', 401)
  watched.expectRefusal('/office/api/sign-in', 422)
  watched.expectRefusal('/office/api/save-event', 422)
  watched.expectRefusal('/office/api/save-look', 422)
  watched.expectRefusal('/office/api/keep-preview', 422)
  watched.expectRefusal('/office/api/make-vouchers', 422)
  watched.expectRefusal('/office/api/start-cancellation', 422)
  watched.expectOffline()
  // A busy machine cancels a dry run, and a form is then saved without it.
  watched.expectRefusal('/office/api/save-item', 503)
  await setUpOwner(page, await shop.ownerLink())
  const recovery = await keepCodes(page)
  const who = await shop.person('Ana Horvat')
  await enterAccount(page, shop, who)
  await payWithoutNetwork(page)
  await raiseLimits(page, shop, who.email)
  await enterEvent(page)
  await enterBatch(page)
  await leaveMessageOut(page)
  await changeLater(page)
  await saveTwice(page)
  await chooseZone(page)
  await goBack(page)
  await renameShop(page)
  await undoColour(page, shop)
  await signInAgain(page, recovery)
})

test('an error of a dialog disappears once its field is corrected', async ({ page, shop, watched }) => {
  watched.expectRefusal('/office/api/get-me', 401)
  const { code } = await orderUnpaid(shop, await shop.person('Ana Horvat'), [{ item: 'tee-bay-m' }])
  await setUpOwner(page, await shop.ownerLink())
  await page.goto(`/office/orders/${code}`)
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel('Amount')
  await amount.fill('0')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please enter an amount')
  await amount.fill('12')
  await expect(dialog).toContainText('€12.00 will be booked.')
  await expect(dialog.getByRole('alert')).toBeHidden()
})

test('after too many wrong passwords at a sensitive action the office offers a link that ends the lockout', async ({
  page,
  shop,
  watched,
}) => {
  watched.expectRefusal('/office/api/get-me', 401)
  watched.expectRefusal('/office/api/new-recovery-codes', 403)
  for (const status of [422, 429]) watched.expectRefusal('/office/api/confirm-password', status)
  await setUpOwner(page, await shop.ownerLink())
  const { settings } = await shop.office('get-settings', { section: 'advanced' })
  await shop.configure({ limits: { ...settings.limits, loginsPerAccount: 2 } as never })
  await shop.sql(`update staff_session set authenticated_at = now() - interval '1 hour'`)
  await page.goto('/office/account')
  await page.getByRole('button', { name: 'New codes' }).click()
  await page.getByRole('button', { name: 'Make new codes' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm your password' })
  const tryPassword = async (password: string) => {
    await question.getByLabel('Password').fill(password)
    await question.getByRole('button', { name: 'Continue' }).click()
  }
  await tryPassword('wrong once')
  await expect(question).toContainText('isn’t correct')
  await tryPassword('wrong twice')
  await tryPassword('wrong again')
  await question.getByRole('button', { name: 'Email me a link' }).click()
  await expect(question).toContainText('try again here')
  const { text = '' } = await shop.mailbox.waitFor(owner.email, /^Sign in to the .* again/)
  const other = await page.context().newPage()
  await other.goto(/\/office\/lift-pause\/\S+/.exec(text)?.[0] ?? '')
  await other.getByRole('button', { name: 'Lift the pause' }).click()
  await expect(other.getByText('The pause is lifted in this browser.')).toBeVisible()
  await other.close()
  await tryPassword(owner.password)
  await expect(question).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Save these recovery codes' })).toBeVisible()
})

/** Creates recovery codes, which neither a reload nor Back discards before they are stored. Returns one of them. */
async function keepCodes(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Iva Perić' }).click()
  await page.getByRole('button', { name: 'New codes' }).click()
  await page.getByRole('button', { name: 'Make new codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save these recovery codes' })
  const codes = dialog.getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const requested = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const question = await requested
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await page.evaluate(() => history.back())
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  const code = (await codes.first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  const line = page.getByRole('listitem').filter({ hasText: '10 left' })
  await expect(line).toContainText('They were shown once, when they were created.')
  return code
}

/** Enters the bank account of a refund, first with an error in its IBAN. */
async function enterAccount(page: Page, shop: RunningShop, who: Person): Promise<void> {
  const { code, tickets } = await orderPaid(shop, who, { item: 'valbor27-friday', name: who.name })
  await shop.office('refund-items', { order: code, items: tickets.map(({ id }) => id), reason: 'Ill' })
  await page.goto(`/office/orders/${code}`)
  await page.getByRole('button', { name: 'Enter account' }).click()
  const dialog = page.getByRole('dialog')
  const iban = dialog.getByLabel('IBAN')
  await iban.fill('HR12 1001 0051 8630 0016 1')
  await dialog.getByRole('button', { name: 'Enter account' }).click()
  await expect(iban).toBeFocused()
  await expect(iban).toHaveAttribute('aria-invalid', 'true')
  await expect(iban).toHaveAccessibleDescription('Please enter a valid IBAN.')
  await iban.fill('HR12 1001 0051 8630 0016 0')
  await expect(iban).not.toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('button', { name: 'Enter account' }).click()
  await expect(page.getByText('HR•• •••• 0160')).toBeVisible()
}

/**
 * Opens a step while offline: its effect cannot be shown, the button stays enabled, and the effect appears once the
 * network is back.
 */
async function payWithoutNetwork(page: Page): Promise<void> {
  await page.goto('/office/refunds?status=active')
  await page.getByRole('table').locator('summary').filter({ hasText: 'Actions' }).first().click()
  await page.getByRole('button', { name: 'Mark as paid back' }).click()
  const dialog = page.getByRole('dialog')
  const step = dialog.getByRole('button', { name: 'Mark as paid back' })
  await expect(dialog).toContainText('will be recorded as paid back by bank.')
  await page.context().setOffline(true)
  await dialog.getByLabel(/places/).uncheck()
  await expect(dialog).toContainText('We couldn’t reach the shop.')
  await expect(step).toBeEnabled()
  await page.context().setOffline(false)
  await expect(dialog).toContainText('will be recorded as paid back by bank.')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
}

/** Raises a customer's limit of unpaid orders. */
async function raiseLimits(page: Page, shop: RunningShop, email: string): Promise<void> {
  const { customers } = await shop.office('find-customers', { query: email })
  await page.goto(`/office/customers/${customers[0]?.id}`)
  await page.getByRole('button', { name: 'Change limits' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Max. unpaid orders').fill('12')
  await dialog.getByLabel('Max. unpaid places').fill('345')
  await dialog.getByRole('button', { name: 'Change limits' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Change limits' }).click()
  await expect(dialog.getByLabel('Max. unpaid orders')).toHaveValue('12')
  await expect(dialog.getByLabel('Max. unpaid places')).toHaveValue('345')
}

/**
 * Enters an event with errors that the page finds, then with errors that the server finds. Escape does not discard the
 * input.
 */
async function enterEvent(page: Page): Promise<void> {
  await page.goto('/office/catalogue/events')
  await page.getByRole('button', { name: 'New event' }).click()
  const dialog = page.getByRole('dialog', { name: 'New event' })
  const field = (name: string) => dialog.getByLabel(name)
  await dialog.getByRole('button', { name: 'Save event' }).click()
  await expect(field('Name')).toBeFocused()
  await expect(field('Ends')).toHaveAccessibleDescription('Please choose a day and a time.')
  await field('Name').fill('Night of lights')
  await expect(field('Ends')).not.toHaveAttribute('aria-invalid', 'true')
  await field('Starts').fill('2027-09-02T18:00')
  await field('Ends').fill('2027-09-03T04:00')
  await expect(dialog).toContainText('1 event will be available for items.')
  await field('Ends').fill('2027-09-01T18:00')
  await dialog.getByRole('button', { name: 'Save event' }).click()
  await expect(field('Ends')).toBeFocused()
  await expect(field('Ends')).toHaveAccessibleDescription('An event can’t end before it starts.')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toContainText('Your changes will be lost: Code, Name, Starts, Ends.')
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(field('Name')).toHaveValue('Night of lights')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  // Without input the dialog closes without a question.
  await page.getByRole('button', { name: 'New event' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Requests vouchers that expire before they start. The dry run shows the error. */
async function enterBatch(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Vouchers' }).click()
  await page.getByRole('button', { name: 'Make a batch' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Value').fill('5')
  // Clocks go back that night, so the field shows which of the two times is meant.
  await dialog.getByLabel('Valid from').fill('2027-10-31T02:30')
  const which = dialog.getByLabel('Which one')
  await expect(which.getByRole('option', { selected: true })).toHaveText(/The first: .*02:30 CEST/)
  await which.selectOption({ index: 1 })
  await expect(which.getByRole('option', { selected: true })).toHaveText(/The second: .*02:30 CET$/)
  await dialog.getByLabel('Valid from').fill('2027-09-02T18:00')
  await expect(which).toHaveCount(0)
  await dialog.getByLabel('Valid until').fill('2027-09-01T18:00')
  await expect(dialog).toContainText('A voucher can’t end before it starts.')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toContainText('Your changes will be lost: Value (EUR), Valid from, Valid until.')
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(dialog.getByLabel('Valid until')).toHaveValue('2027-09-01T18:00')
  // Back asks as well.
  await page.goBack()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).not.toHaveURL(/vouchers/)
}

/**
 * Omits the message of a cancellation: the dialog is not sent, and the empty field gets the focus. An item without
 * buyers needs no message.
 */
async function leaveMessageOut(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.goto(`/office/catalogue/items/${unsold}`)
  await page.getByRole('button', { name: 'Cancel item …' }).click()
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(
    'Nobody has bought it, so no message is needed.',
  )
  await page.keyboard.press('Escape')
  await page.goto('/office/catalogue/items/valbor27-friday')
  await page.getByRole('button', { name: 'Cancel item …' }).click()
  await dialog.getByLabel(/^Keep booking/).focus()
  await dialog.getByRole('button', { name: 'Cancel item' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please write a message to the people affected.')
  await expect(dialog.getByLabel(/^Message to everyone/)).toBeFocused()
  await page.keyboard.press('Escape')
}

/** An item that no other journey buys. */
const unsold = 'valbor27-camp'

/** Schedules a change of a price. */
async function changeLater(page: Page): Promise<void> {
  await page.goto(`/office/catalogue/items/${unsold}`)
  const price = page.getByLabel(/^Price/)
  const before = await price.inputValue()
  const name = await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()
  await price.fill('99')
  await saveBar(page).getByRole('button', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Day and time' })).toBeVisible()
  await expect(dialog).toContainText(name)
  await expect(dialog.getByRole('listitem')).toHaveText(`Price: €${before} → €99.00`)
  await page.keyboard.press('Escape')
  await saveBar(page).getByRole('button', { name: 'Discard' }).click()
}

/**
 * Saves a price right after it was typed, with a late response. No dry run is sent while the change is being saved. The
 * first of two changes cannot be undone before the second, and the office says so.
 */
async function saveTwice(page: Page): Promise<void> {
  let dryRuns = 0
  let isSaving = false
  await page.route('/office/api/save-item', async (route) => {
    const { dry_run } = route.request().postDataJSON() as { dry_run?: boolean }
    if (dry_run === true) {
      if (isSaving) dryRuns += 1
      return route.continue()
    }
    isSaving = true
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    isSaving = false
    return route.fulfill({ response })
  })
  for (const price of ['98', '97']) {
    await page.getByLabel(/^Price/).fill(price)
    await saveBar(page).getByRole('button', { name: 'Save' }).click()
    await expect(saveBar(page)).toBeHidden()
  }
  expect(dryRuns).toBe(0)
  await page.unroute('/office/api/save-item')
  const undo = page.getByRole('button', { name: `Undo: ${unsold}` })
  await expect(undo.nth(1)).toBeDisabled()
  await expect(undo.nth(1)).toHaveAccessibleDescription(/^“Price” changed again later/)
  await expect(undo.first()).toBeEnabled()
}

/** Types a part of a time zone's name, which is discarded without an error. A zone is found by a word of its name. */
async function chooseZone(page: Page): Promise<void> {
  await page.goto('/office/catalogue/events?do=new')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Starts').fill('2027-07-08T16:00')
  const zone = dialog.getByRole('combobox', { name: 'Time zone' })
  await zone.click()
  await expect(page.getByRole('option', { name: 'Europe/Zagreb' })).toBeVisible()
  // The field's name and the rest of the page remain available to screen readers.
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Time zone' })).toBeHidden()
  await zone.click()
  await page.keyboard.type('Europe/Zagr')
  await expect(page.getByRole('option')).toHaveText(['Europe/Zagreb'])
  await page.keyboard.type('x')
  await expect(page.getByText('No time zone matches.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(zone).toHaveValue('Europe/Zagreb')
  await zone.click()
  await page.keyboard.type('lis')
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue('Europe/Lisbon')
  // The local time stays the same: staff who correct the zone have entered local times.
  await expect(dialog.getByLabel('Starts')).toHaveValue('2027-07-08T16:00')
}

/** Presses Back, which asks before a partially entered order is lost. */
async function goBack(page: Page): Promise<void> {
  await page.goto('/office/orders')
  await page.getByRole('link', { name: 'New order' }).click()
  const name = page.getByLabel('Full name')
  await name.fill('Half an order')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(page).toHaveURL('/office/orders/new')
  await expect(name).toHaveValue('Half an order')
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL('/office/orders')
}

/** Renames the shop. The office shows the new name without a reload. */
async function renameShop(page: Page): Promise<void> {
  await page.goto('/office/settings')
  const home = page.getByRole('banner').getByRole('link').first()
  for (const name of ['Valbor by the sea', 'Valbor']) {
    await page.getByLabel('Shop name').fill(name)
    await saveForm(page)
    await expect(home).toContainText(name)
    await expect(page).toHaveTitle(`Settings – ${name} office`)
  }
}

/** Undoes a change of the brand colour. The office shows the earlier colour. */
async function undoColour(page: Page, shop: RunningShop): Promise<void> {
  const colour = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))
  const { settings, version } = await shop.office('get-settings', { section: 'look' })
  const { theme } = settings
  if (!theme) throw new Error('The look has a theme.')
  await page.goto('/office/look')
  const before = await colour()
  await expect(page.getByLabel('Brand colour: pick')).toHaveCount(1)
  const field = page.getByLabel('Brand colour', { exact: true })
  await field.fill('#zz')
  await expect(saveBar(page)).toContainText('Please enter a colour as # and six digits')
  await saveBar(page).getByRole('button', { name: 'Save' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/Please enter a colour/)
  await saveBar(page).getByRole('button', { name: 'Discard' }).click()
  await shop.office('save-settings', {
    section: 'look',
    settings: { theme: { ...theme, brand: '#7a1f5c' } },
    version,
  })
  await page.reload()
  await expect.poll(colour).not.toBe(before)
  await page.getByRole('button', { name: 'Undo: look' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(colour).toBe(before)
}

/** Signs in again after a session ended while a form was open. The input is kept for the same person. */
async function signInAgain(page: Page, recovery: string): Promise<void> {
  await page.goto('/office/settings')
  const name = page.getByLabel('Shop name')
  await name.fill('Valbor after dark')
  await expect(saveBar(page)).toContainText('Nothing else changes.')
  await page.context().clearCookies()
  await saveBar(page).getByRole('button', { name: 'Save' }).click()
  const signIn = page.getByRole('dialog', { name: 'Sign in' })
  await expect(signIn).toContainText('You were signed out.')
  await page.keyboard.press('Escape')
  await expect(signIn.getByLabel('Email')).toBeFocused()
  await signIn.getByLabel('Email').fill(owner.email)
  await signIn.getByLabel('Password').fill(owner.password)
  await signIn.getByRole('button', { name: 'Sign in' }).click()
  await signIn.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(signIn.getByLabel('Code')).toBeFocused()
  await page.keyboard.type(recovery)
  await page.keyboard.press('Enter')
  await expect(signIn).toBeHidden()
  await expect(name).toHaveValue('Valbor after dark')
  await saveForm(page)
  await name.fill('Valbor')
  await saveForm(page)
}
