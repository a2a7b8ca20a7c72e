import type { Page } from '@playwright/test'
import { create } from 'qrcode'
import { expect, test } from './fixtures'
import { papersOf } from './mailbox'
import { orderForTwo, orderPaid, orderSeenBy, ticketCode } from './orders'
import * as steps from './steps'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const step = (page: Page) => page.getByRole('heading', { level: 2 }).first()
const locked = 'This ticket has been recently edited. Please wait 15 minutes before editing it again.'

test('a ticket’s name and email are changed in two steps, which voids the old barcode and mails a new ticket', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const iva = await shop.person()
  const order = await orderPaid(shop, iva, { item: 'valbor27-friday', name: iva.name })
  const code = ticketCode(order)
  const before = await shop.office('get-order', { order: order.code })
  await loginAs(iva)
  await page.goto(`/portal/orders/${order.code}`)
  await page.getByRole('link', { name: `Manage ticket for ${iva.name}` }).click()

  await expect(page).toHaveURL(`/portal/orders/${order.code}/manage-ticket/${code}`)
  await expect(page).toHaveTitle(`Manage ticket · ${order.code} – Valbor`)
  await expect(step(page)).toHaveText('Enter details')
  const name = page.getByLabel('Full name')
  const email = page.getByRole('main').getByRole('textbox', { name: 'Email' })
  await expect(page.getByText('In roman characters, and exactly as on the holder’s ID.')).toBeVisible()
  const next = page.getByRole('button', { name: 'Continue' })
  await next.click()
  await expect(alert(page)).toHaveText('Please change the ticket details.')
  await name.fill(' ')
  await email.fill('')
  await next.click()
  await expect(alert(page)).toHaveText('Please fill out the following fields: Full name, Email')
  await expect(name).toBeFocused()
  await shoot('manage-ticket-missing')
  await name.fill('Ana Horvat')
  await email.fill('mailto:ana@mail.example')
  await next.click()
  await expect(alert(page)).toHaveText('Please enter a valid email address.')
  const anas = `ana-${order.code.toLowerCase()}@mail.example`
  await email.fill(anas)
  await page.getByLabel('Note').fill('She takes my place.')
  await shoot('manage-ticket')
  await next.click()

  await expect(step(page)).toHaveText('Confirm')
  await expect(step(page)).toBeFocused()
  const main = page.getByRole('main')
  await expect(main).toContainText(`${iva.name} → Ana Horvat`)
  await expect(main).toContainText(`${iva.email} → ${anas}`)
  await expect(main).toContainText(
    `Your old ticket will stop working, and we’ll send a new one to ${anas}. After that, you can’t edit the ticket for 15 minutes.`,
  )
  await shoot('manage-ticket-confirm')
  await page.getByRole('button', { name: 'Change this ticket' }).click()

  await expect(steps.toast(page, `Ticket ${code} updated successfully.`)).toBeVisible()
  await expect(page).toHaveURL(`/portal/orders/${order.code}`)
  const changed = card(page, 'Ana Horvat')
  await expect(changed.getByText(locked)).toBeVisible()
  await expect(changed.getByRole('button', { name: 'Manage' })).toBeDisabled()
  await expect(changed.getByText('you can change it 2 more times', { exact: false })).toBeVisible()
  await shoot('order-locked')

  const after = await shop.office('get-order', { order: order.code })
  const barcode = before.order.tickets[0]?.barcode ?? ''
  expect(after.order.tickets[0]?.barcode).not.toBe(barcode)
  expect((await shop.office('check-in', { barcode })).result).toBe('invalid')
  // The new address gets a new code, which the page shows too; the toast named the code that was sent.
  const fresh = ticketCode(await orderSeenBy(shop, iva, order.code))
  expect(fresh).not.toBe(code)
  await expect(changed.getByText(fresh)).toBeVisible()
  const mail = await shop.mailbox.waitFor(anas, new RegExp(`^Your new ticket ${fresh}`))
  expect(mail.text).toContain('the name and email address on this ticket have changed')
  expect(steps.wordsOf(Buffer.from(papersOf(mail)[0]?.content as ArrayBuffer))).toContain('Ana Horvat')
  await shop.mailbox.waitFor(iva.email, /goes to another address$/)
})

test('a ticket is shown full screen, bright, with the screen awake, and can be swiped to the next', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  await page.addInitScript(() => {
    const locks = {
      request: async () => {
        document.documentElement.dataset['awake'] = 'yes'
        return { release: async () => undefined }
      },
    }
    Object.defineProperty(navigator, 'wakeLock', { value: locks })
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  const iva = await shop.person()
  const order = await orderForTwo(shop, iva)
  const { order: known } = await shop.office('get-order', { order: order.code })
  await loginAs(iva)
  await page.goto('/portal')
  // The next tickets are above the orders, each with its actions.
  const next = page.getByRole('region', { name: 'Coming up' }).getByRole('article')
  await expect(next).toHaveCount(2)
  await expect(next.first()).toContainText('Friday, 9 July 2027, 15:00–04:00')
  await expect(next.first().getByRole('link', { name: /^Download ticket/ })).toBeVisible()
  await shoot('portal-coming-up')

  const opener = page.getByRole('button', { name: `Show ticket for ${iva.name}` })
  await opener.click()
  const dialog = page.getByRole('dialog')
  const code = dialog.getByRole('img', { name: /^QR code of ticket/ })
  await expect(code).toBeVisible()
  await expect(dialog).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('html')).toHaveAttribute('data-awake', 'yes')
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width, height })
  // The code is as large as the shorter side of the window allows.
  const side = await code.evaluate((drawn) => Math.min(drawn.clientWidth, drawn.clientHeight))
  expect(side).toBeGreaterThan(Math.min(width, height) * 0.9)
  const barcode = known.tickets.find(({ full_name }) => full_name === iva.name)?.barcode ?? ''
  const dark = create(barcode, { errorCorrectionLevel: 'M' }).modules.data.filter(Boolean).length
  expect((await code.locator('path').getAttribute('d'))?.split('M').length).toBe(dark + 1)
  await shoot('show-ticket')

  const previous = dialog.getByRole('button', { name: 'Previous ticket' })
  const following = dialog.getByRole('button', { name: 'Next ticket' })
  const isFirst = await previous.isDisabled()
  await (isFirst ? following : previous).click()
  await expect(dialog).toContainText('Ana Horvat')
  await page.keyboard.press(isFirst ? 'ArrowLeft' : 'ArrowRight')
  await expect(dialog).toContainText(iva.name)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('an edited ticket is locked for 15 minutes and unlocks without a reload', async ({
  page,
  shop,
  loginAs,
}) => {
  const iva = await shop.person()
  const order = await orderPaid(shop, iva, { item: 'valbor27-coach-out', name: iva.name, departure: 0 })
  const code = ticketCode(order)
  await shop.call('change-ticket', { token: iva.token, order_id: order.id, code, full_name: 'Ana Horvat' })
  await loginAs(iva)
  const path = `/portal/orders/${order.code}`
  await page.goto(path)
  await expect(card(page, 'Ana Horvat').getByText(locked)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Choose Time' })).toBeDisabled()
  // The wizard's address redirects to the order while the ticket is locked.
  await page.goto(`${path}/manage-ticket/${code}`)
  await expect(page).toHaveURL(path)

  await shop.sql(
    `update order_item set edited_at = now() - interval '14 minutes 55 seconds' where code = $1`,
    [code],
  )
  await page.reload()
  await expect(page.getByText(locked)).toBeVisible()
  // The text about the lock disappears when the lock ends, without a reload.
  await expect(page.getByRole('link', { name: 'Manage ticket for Ana Horvat' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText(locked)).toHaveCount(0)
})

test('a ticket with a changed email is managed by its new code and by its earlier address', async ({
  page,
  shop,
  loginAs,
}) => {
  const iva = await shop.person()
  const order = await orderPaid(shop, iva, { item: 'valbor27-friday', name: iva.name })
  const code = ticketCode(order)
  const email = `ana-${order.code.toLowerCase()}@mail.example`
  await shop.call('change-ticket', { token: iva.token, order_id: order.id, code, email })
  const fresh = ticketCode(await orderSeenBy(shop, iva, order.code))
  await shop.sql(`update order_item set edited_at = now() - interval '16 minutes' where code = $1`, [fresh])
  await loginAs(iva)
  const path = `/portal/orders/${order.code}`
  await page.goto(path)
  await page.getByRole('link', { name: `Manage ticket for ${iva.name}` }).click()
  await expect(page).toHaveURL(`${path}/manage-ticket/${fresh}`)
  // The earlier address may be in an open tab or a bookmark.
  await page.goto(`${path}/manage-ticket/${code}`)
  await expect(step(page)).toHaveText('Enter details')
  await expect(page.getByRole('main')).toContainText(`ticket ${fresh}`)
  await page.getByLabel('Full name').fill('Ana Horvat')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Change this ticket' }).click()
  await expect(steps.toast(page, `Ticket ${fresh} updated successfully.`)).toBeVisible()
  await expect(card(page, 'Ana Horvat').getByText(fresh)).toBeVisible()
})

test('a used ticket is marked and offers no changes, refund or wizard', async ({ page, shop, loginAs }) => {
  const iva = await shop.person()
  const order = await orderPaid(shop, iva, { item: 'valbor27-coach-out', name: iva.name, departure: 0 })
  const { tickets } = (await shop.office('get-order', { order: order.code })).order
  await shop.office('check-in', { barcode: tickets[0]?.barcode ?? '', gate: 'North', override: true })
  await loginAs(iva)
  const path = `/portal/orders/${order.code}`
  await page.goto(path)
  const used = 'This ticket has been used, so you can’t change or refund it.'
  await expect(card(page, iva.name).getByText(used)).toBeVisible()
  await expect(page.getByRole('list', { name: /^What you can still do/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Manage ticket/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Choose Time/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Download ticket/ })).toBeVisible()
  await page.goto(`${path}/manage-ticket/${ticketCode(order)}`)
  await expect(page).toHaveURL(path)
})

test('a travel time is changed if places are available and rejected otherwise', async ({
  page,
  shop,
  loginAs,
  watched,
  shoot,
}) => {
  const iva = await shop.person()
  const order = await orderPaid(shop, iva, { item: 'valbor27-coach-out', name: iva.name, departure: 0 })
  const code = ticketCode(order)
  await loginAs(iva)
  await page.goto(`/portal/orders/${order.code}`)
  const open = page.getByRole('button', { name: `Choose Time for ${iva.name}’s ticket` })
  await expect(page.getByText('Be at the meeting location 30 minutes before.').first()).toBeVisible()
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Choose your travel time' })
  const times = dialog.getByLabel('Travel time')
  await expect(times).toBeFocused()
  await expect(dialog.getByText('Your travel time now: Thu, 8 Jul 2027, 08:00 CEST')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()

  await open.click()
  const change = dialog.getByRole('button', { name: 'Change travel time' })
  await change.click()
  await expect(dialog.getByRole('alert')).toHaveText('Please select the travel time.')
  await shoot('travel-time-missing')
  await expect(dialog.locator('option').filter({ hasText: /9 Jul.*14:00 CEST – sold out/ })).toBeDisabled()
  await expect(dialog.locator('option').filter({ hasText: /08:00 CEST – your time now/ })).toBeDisabled()

  // Another customer takes the last three places while the dialog is open.
  const small = dialog.locator('option').filter({ hasText: /9 Jul.*07:00 CEST – 3 left/ })
  await times.selectOption(await small.getAttribute('value'))
  const id = Number(await small.getAttribute('value'))
  for (const full_name of ['Ada', 'Bo', 'Cy']) {
    const external_code = 'valbor27-coach-out'
    const holder = { full_name, email: 'holder@mail.example', transport_time_id: id }
    await shop.call('add-product-to-cart', { external_code, ...holder })
  }
  watched.expectRefusal('/api/set-travel-time', 409)
  await change.click()
  await expect(dialog.getByRole('alert')).toHaveText('Sorry, this travel time is sold out.')
  await expect(steps.toast(page, 'Could not update travel time. Please try later.')).toBeVisible()
  await expect(dialog.locator('option').filter({ hasText: /07:00 CEST – sold out/ })).toBeDisabled()
  expect((await orderSeenBy(shop, iva, order.code)).tickets[0]?.travel_time).toBe('2027-07-08T06:00:00.000Z')
  await shoot('travel-time-full')

  const free = dialog.locator('option').filter({ hasText: /8 Jul.*16:00 CEST/ })
  await times.selectOption(await free.getAttribute('value'))
  await change.click()
  await expect(steps.toast(page, 'Travel time updated.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(card(page, iva.name).getByText('Thu, 8 Jul 2027, 16:00 CEST')).toBeVisible()
  // The button that opened the dialog is disabled now, so the reason has the focus.
  await expect(page.getByText(locked)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Choose Time' })).toBeDisabled()
  await shop.mailbox.waitFor(iva.email, new RegExp(`^Your new ticket ${code}`))
})

test('a ticket without allowed changes shows a notice and has no wizard', async ({
  page,
  shop,
  loginAs,
  shoot,
}) => {
  const fixed = {
    shop_item_type: 'tickets',
    external_code: 'no-changes',
    event: 'VALBOR27',
    type: 'day',
  } as const
  await shop.office('import', { items: [{ ...fixed, name: 'Fixed Day', price: 1000, stock_level: 50 }] })
  const iva = await shop.person()
  const order = await orderPaid(shop, iva, { item: 'no-changes', name: iva.name })
  await loginAs(iva)
  const path = `/portal/orders/${order.code}`
  await page.goto(path)
  const what = page.getByRole('list', { name: `What you can still do with ${iva.name}’s ticket` })
  await expect(what.getByRole('listitem')).toHaveText([
    'Name: you can’t change it',
    'Email: you can’t change it',
    'Refund: this one isn’t refundable',
  ])
  await expect(page.getByRole('link', { name: /^Download ticket/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Manage ticket/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Choose Time/ })).toHaveCount(0)
  await shoot('order-fixed-ticket')
  await page.goto(`${path}/manage-ticket/${ticketCode(order)}`)
  await expect(page).toHaveURL(path)
  // A ticket of another customer redirects to the portal.
  await page.goto(`${path}/manage-ticket/NOTMINE`)
  await expect(page).toHaveURL('/portal')
})
