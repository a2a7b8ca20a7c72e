import type { BrowserContext, Page } from '@playwright/test'
import { onFirst } from './first-call'
import { expect, test } from './fixtures'
import { setUpOwner } from './office-steps'
import { orderPaid, orderUnpaid } from './orders'

/** Address of a list with the orders of this test only. */
const list = '/office/orders?q=listic'
const rows = (page: Page) => page.locator('[data-row-link]')
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select (?!all)/ })

test('an office list keeps its position, selection and input with keyboard use and a lost network', async ({
  page,
  context,
  shop,
  watched,
}) => {
  test.slow()
  watched.expectRefusal('/office/api/get-me', 401)
  watched.expectRefusal('/office/api/add-note', 409)
  const buyer = await shop.person('Lovro Listić')
  const wish = { item: 'valbor27-friday', name: buyer.name }
  const { code } = await orderPaid(shop, buyer, wish)
  const ended = await orderUnpaid(shop, buyer, [wish])
  await shop.office('cancel-order', { order: ended.code, reason: 'Ordered twice' })
  await shop.copyOrder((await orderUnpaid(shop, buyer, [wish])).code, 60)
  await setUpOwner(page, await shop.ownerLink())

  await selectAndNarrow(page, context)
  await turnPages(page)
  await sortAndHide(page)
  await walkByArrows(page, ended.code)
  await changeViews(page)
  await findMore(page)
  await findWhileLoading(page)
  await findLate(page)
  await sendTicketAgain(page, buyer.email)
  watched.expectOffline()
  await loseNetwork(page, context, code)
})

/** Checks that a selection ends with the filter and page in which it was made, whatever another tab selects. */
async function selectAndNarrow(page: Page, context: BrowserContext): Promise<void> {
  await page.goto(list)
  await boxes(page).nth(1).check()
  await boxes(page).nth(2).check()
  const other = await context.newPage()
  await other.goto(list)
  await other.getByRole('checkbox', { name: 'Select all rows' }).check()
  await bar(other).getByRole('button', { name: 'All 63 matching' }).click()
  await expect(bar(other)).toContainText('All 63 matching orders')
  await expect(bar(page)).toContainText('2 orders selected')

  // One row is deselected, so the selection now consists of these rows instead of all rows.
  await boxes(other).nth(3).uncheck()
  await expect(bar(other)).toContainText('49 orders selected')
  await bar(other).getByRole('button', { name: 'All 63 matching' }).click()
  await other.getByRole('button', { name: /^Cancelled/ }).click()
  await expect(rows(other)).toHaveCount(1)
  await expect(bar(other)).toHaveCount(0)
  await other.getByRole('button', { name: /^Pending/ }).click()
  await expect(rows(other)).toHaveCount(50)
  await boxes(other).first().check()
  await expect(bar(other)).toContainText('1 order selected')
  await other.close()
}

/** Turns pages: each starts at its first row; Back, Forward and a reload show the same rows with their range. */
async function turnPages(page: Page): Promise<void> {
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await page.goto(list)
  const first = await rows(page).first().textContent()
  await expect(pages).toContainText('Rows 1–50 of 63')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows(page)).toHaveCount(13)
  await expect(rows(page).first()).toBeFocused()
  await expect(pages).toContainText('Rows 51–63 of 63')
  const second = (await rows(page).first().textContent()) ?? ''
  await page.goBack()
  await expect(rows(page).first()).toHaveText(first ?? '')
  await page.goForward()
  await expect(rows(page).first()).toHaveText(second)
  await page.reload()
  await expect(rows(page).first()).toHaveText(second)
  // The page was not reached from the first one, so the number of rows before it is unknown.
  await expect(pages).toContainText('13 rows on this page')
  await page.getByRole('button', { name: 'First page' }).click()
  await expect(rows(page).first()).toHaveText(first ?? '')
}

/** Sorts by pressing a heading, and ends sorting by pressing it again. A hidden column stays hidden. */
async function sortAndHide(page: Page): Promise<void> {
  const due = page.getByRole('columnheader', { name: 'Due' })
  await due.getByRole('button').click()
  await expect(due).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=deadline/)
  await due.getByRole('button').click()
  await expect(page).not.toHaveURL(/sort=/)
  await expect(page.getByRole('columnheader', { name: 'Ordered' })).toHaveAttribute('aria-sort', 'descending')
  await page.locator('summary').filter({ hasText: 'View' }).click()
  await page.getByRole('checkbox', { name: 'Total' }).click()
  const total = page.getByRole('columnheader', { name: 'Total' })
  await expect(total).toHaveCount(0)
  await page.reload()
  await expect(rows(page)).toHaveCount(50)
  await expect(total).toHaveCount(0)
}

/**
 * Checks that the explanation of an order's money and its amounts are fully visible on a wide screen and on the
 * narrowest phone.
 */
async function readWhy(page: Page): Promise<void> {
  const why = page.locator('details').filter({ hasText: 'Why?' })
  const size = page.viewportSize()
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await why.locator('summary').click()
    const panel = why.locator('summary + div')
    await expect(panel).toContainText('what was paid back')
    expect([width, await panel.evaluate((box) => box.scrollWidth - box.clientWidth)]).toEqual([width, 0])
    await page.keyboard.press('Escape')
  }
  if (size) await page.setViewportSize(size)
}

/** Moves by keyboard from the search to a row, into its order and back. Arrow keys move in an item's menu. */
async function walkByArrows(page: Page, ended: string): Promise<void> {
  await page.goto(`${list}&status=cancelled&status=paid`)
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ended)
  // The reason of the cancellation is shown above everything else.
  const main = page.getByRole('main')
  await expect(main).toContainText(/Cancelled by the shop, today.*Ordered twice.*Money/s)
  await readWhy(page)
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(ended)

  const menu = main.locator('li summary').first()
  await menu.focus()
  await page.keyboard.press('ArrowDown')
  const focused = main.locator('details[open] :focus')
  await expect(focused).toHaveText('Change holder or time')
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText('Send ticket again')
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText('New barcode')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await expect(focused).toHaveText('Remove without refund')
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText('Change holder or time')
  await page.keyboard.press('Enter')
  // The dialog focuses its first field, and the focus returns to the menu.
  await expect(page.getByRole('dialog').getByLabel('Full name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.goBack()
  await expect(rows(page).nth(1)).toBeFocused()
}

/** Renames, shares and removes a saved view. */
async function changeViews(page: Page): Promise<void> {
  await page.goto(`${list}&status=paid`)
  const dialog = page.getByRole('dialog')
  await page.locator('summary').filter({ hasText: 'View' }).click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Paid by Lovro')
  await page.keyboard.press('Enter')
  const view = (name: string) => page.getByRole('link', { name })
  await expect(view('Paid by Lovro')).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Change the view Paid by Lovro' }).click()
  await dialog.getByLabel('Name').fill('Lovro has paid')
  await dialog.getByLabel('Share with the team').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: /^Lovro has paid ?, shared by you$/ })).toBeVisible()
  await expect(view('Paid by Lovro')).toHaveCount(0)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL('/office/orders')
  await view('Lovro has paid').click()
  await expect(page).toHaveURL(/q=listic&status=paid$/)
  await page.getByRole('button', { name: 'Change the view Lovro has paid' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(view('Lovro has paid')).toHaveCount(0)
  await expect(page).toHaveURL(/q=listic&status=paid$/)
  await expect(page.locator('summary').filter({ hasText: 'View' })).toBeFocused()
}

/** Checks that the command palette (Ctrl-K) shows some of the results and links to all of them. */
async function findMore(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('listic')
  await page.getByRole('option', { name: 'All tickets with “listic”' }).click()
  await expect(page).toHaveURL('/office/tickets?q=listic')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tickets')
}

/** Opens the command palette while a screen is loading. It stays open with its input when the screen appears. */
async function findWhileLoading(page: Page): Promise<void> {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/withdrawals-screen.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Withdrawals' }).click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('lis')
  answer()
  await expect(page).toHaveURL('/office/withdrawals')
  await expect(page).toHaveTitle(/^Withdrawals/)
  await page.keyboard.type('tic')
  await expect(page.getByRole('combobox')).toHaveValue('listic')
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Find an order' })).toHaveCount(0)
}

/** Checks that late search results do not move listed ones, so that Enter opens the visible result. */
async function findLate(page: Page): Promise<void> {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/office/api/find-orders', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('lovro listicx')
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Backspace')
  const person = page.getByRole('option', { name: /^Lovro Listić/ })
  await expect(person).toHaveAttribute('data-highlighted')
  answer()
  await expect(page.getByRole('option', { name: 'All orders with “lovro listic”' })).toBeVisible()
  await expect(page.getByRole('option').first()).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lovro Listić')
  await page.unroute('**/office/api/find-orders')
}

/** Sends a ticket again from its row by keyboard. A message is shown while the code of the dialog is loading. */
async function sendTicketAgain(page: Page, email: string): Promise<void> {
  await page.goto('/office/tickets?q=listic&state=issued')
  await expect(boxes(page).first()).toHaveAccessibleName(/^Select .*listi.*, [A-Z0-9]{8}$/i)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/ticket-dialogs.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  const menu = page.locator('[data-row-link] summary, tr:has([data-row-link]) summary').first()
  await menu.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Send ticket again' })
  await expect(page.getByText('Opening …')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  answer()
  await expect(dialog).toContainText(`1 ticket will be sent to ${email}.`)
  await dialog.getByRole('button', { name: 'Send ticket again' }).click()
  await expect(page.getByText('The ticket is on its way.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(menu).toBeFocused()
}

/** Checks that a screen, a list and a dialog show an error while offline and load once the network is back. */
async function loseNetwork(page: Page, context: BrowserContext, code: string): Promise<void> {
  const said = page.getByText('We couldn’t reach the shop.')
  await page.goto(list)
  await expect(rows(page)).toHaveCount(50)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Pending/ }).click()
  await expect(said).toBeVisible()
  await context.setOffline(false)
  // The message disappears without a press.
  await expect(said).toHaveCount(0)
  await expect(rows(page)).toHaveCount(50)

  await context.setOffline(true)
  await page.getByRole('link', { name: 'Vouchers' }).click()
  await expect(said).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vouchers')

  await page.goto(`/office/orders/${code}`)
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Called twice')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send mail again' }).click()
  await expect(said).toBeVisible()
  await expect(note).toHaveValue('Called twice')
  await context.setOffline(false)
  await expect(page.getByRole('dialog').getByLabel('Which mail')).toHaveValue('tickets')
  await expect(page.getByRole('dialog')).toContainText('1 ticket will be sent to')
  await page.keyboard.press('Escape')
  await expect(note).toHaveValue('Called twice')

  // The note is saved, but its response is lost. A repeated call with another text is rejected until its author
  // decides.
  await onFirst(page, '**/office/api/add-note', async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  const notes = page.getByRole('listitem').filter({ hasText: 'Called twice' })
  await page.getByRole('button', { name: 'Add note' }).click()
  // This is the message beside the note; the toast about the mail may still be shown.
  await expect(page.getByRole('main').getByText('We couldn’t reach the shop.')).toBeVisible()
  await expect(notes).toHaveCount(1)
  await note.fill('Called twice again')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('main').getByText('This was sent before with different details')).toBeVisible()
  await expect(note).toHaveValue('Called twice again')
  await expect(notes).toHaveCount(1)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(note).toHaveValue('')
  await expect(notes).toHaveCount(2)
}
