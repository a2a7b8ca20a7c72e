import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import * as steps from './steps'

const listed = (page: Page) => page.getByRole('main').getByRole('article')
const fact = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Good to know' }).getByText(name, { exact: true }).locator('xpath=../dd')

test('the listing filters by type and stock and keeps both in its address', async ({ page, shop, shoot }) => {
  await page.goto('/tickets')
  const all = await listed(page).count()
  // Other journeys add items to this shop.
  const days = await listed(page).filter({ hasText: 'Day tickets' }).count()
  expect(days).toBeGreaterThanOrEqual(3)
  await expect(page.getByLabel('Stock')).toHaveValue('in-stock')
  // The item is sold out but still listed because of its setting, in the group at the end.
  const soldOut = page.getByRole('region', { name: 'Sold out' })
  await expect(soldOut.getByRole('article')).toContainText('Early Gull')
  await expect(listed(page).last()).toContainText('Early Gull')
  await page.getByLabel('Type').selectOption({ label: 'Day tickets' })
  await expect(page).toHaveURL('/tickets?type=day')
  await expect(listed(page)).toHaveCount(days)
  await page.reload()
  await expect(page.getByLabel('Type')).toHaveValue('day')
  await expect(listed(page)).toHaveCount(days)
  await page.getByLabel('Type').selectOption('')
  await expect(page).toHaveURL('/tickets')
  await expect(listed(page)).toHaveCount(all)

  const gone = {
    shop_item_type: 'tickets',
    external_code: 'listing-gone',
    event: 'VALBOR27',
    type: 'day',
  } as const
  await shop.office('import', { items: [{ ...gone, name: 'Long Gone Day', price: 1000, stock_level: 0 }] })
  await page.goto('/tickets')
  const hidden = listed(page).filter({ hasText: 'Long Gone Day' })
  await expect(listed(page).first()).toBeVisible()
  await expect(hidden).toHaveCount(0)
  await page.getByLabel('Stock').selectOption({ label: 'Show sold out too' })
  await expect(hidden).toContainText('Sold out')
  await shoot('listing-with-sold-out')
  // If the shop shows sold-out items by default, they are listed at once.
  await shop.configure({ showOutOfStock: true })
  await page.goto('/tickets')
  await expect(page.getByLabel('Stock')).toHaveValue('all')
  await expect(hidden).toBeVisible()
})

test('a listing of one type has no type filter, and an empty listing shows a message', async ({
  page,
  shop,
  shoot,
}) => {
  const { items } = await shop.office('export', {})
  const goods = items.filter(({ shop_item_type }) => shop_item_type === 'merchandise')
  // The file contains all required fields and no optional ones.
  const publish = (published: (type: string) => boolean) =>
    shop.office('import', {
      items: goods.map(({ shop_item_type, external_code, type, name, price }) => ({
        shop_item_type,
        external_code,
        type,
        name,
        price,
        published: published(type),
      })),
    })
  await publish((type) => type === 'prints')
  await page.goto('/merchandise')
  await expect(listed(page).first()).toBeVisible()
  await expect(page.getByLabel('Stock')).toBeVisible()
  await expect(page.getByLabel('Type')).toHaveCount(0)
  await publish(() => false)
  await page.goto('/merchandise')
  await expect(page.getByText('There are no items to show. Please check back again soon.')).toBeVisible()
  await shoot('listing-empty')
  await publish(() => true)
})

test('a product page shows pictures, price, stock, limits, refunds and changes', async ({ page }) => {
  await page.goto('/tickets/valbor27-pass')
  const pictures = page.getByRole('list', { name: 'Pictures of Three-Day Pass' }).getByRole('img')
  await expect(pictures).toHaveCount(4)
  const thumbs = page.getByRole('button', { name: /^Show picture \d of 4$/ })
  await expect(thumbs).toHaveCount(4)
  await thumbs.nth(2).click()
  await expect(thumbs.nth(2)).toHaveAttribute('aria-pressed', 'true')
  await expect(pictures.nth(2)).toBeInViewport()
  const thumb = await thumbs.first().boundingBox()
  expect(Math.round(thumb?.width ?? 0)).toBe(Math.round(thumb?.height ?? 1))
  expect(thumb?.width).toBeLessThanOrEqual(101)
  if (!steps.isPhone(page)) {
    const shown = await pictures.first().boundingBox()
    expect(shown?.width).toBeLessThanOrEqual(501)
    expect(Math.abs((shown?.width ?? 0) - (shown?.height ?? 9))).toBeLessThan(2)
  }

  const main = page.getByRole('main')
  await expect(main.getByText('€158.00', { exact: true }).first()).toBeVisible()
  await expect(main.getByText('includes taxes and booking fee').first()).toBeVisible()
  await expect(main.getByText(/^\d,\d{3} left$/)).toBeVisible()
  await expect(page.getByText('Festival passes').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What you get' })).toBeVisible()
  await expect(fact(page, 'Category')).toHaveText('Festival passes')
  await expect(fact(page, 'Limit per order')).toHaveText('8 per order')
  await expect(fact(page, 'Refunds')).toHaveText('You can request one until Mon, 31 May 2027, 23:59 CEST')
  await expect(fact(page, 'Name changes')).toHaveText(
    'Allowed, max 3 times, until Sun, 4 Jul 2027, 23:59 CEST',
  )
  await expect(fact(page, 'Email changes')).toHaveText('Allowed')

  await page.goto('/tickets/valbor27-early')
  await expect(fact(page, 'Refunds')).toHaveText('Not refundable')
  await expect(fact(page, 'Email changes')).toHaveText('Not allowed')
  await page.goto('/tickets/valbor27-coach-out')
  const departures = page.getByRole('region', { name: 'Departures' })
  await expect(departures).toContainText('Times are in CEST.')
  await expect(main).toContainText('Zagreb → Sidrina')
  await expect(main).toContainText('Meeting point: Zagreb coach station, platform 604')
  await expect(main).toContainText('Be at the meeting location 30 minutes before travel.')
  await expect(departures.getByRole('listitem').filter({ hasText: '14:00Sold out' })).toBeVisible()
  await expect(fact(page, 'Travel time changes')).toHaveText('Allowed until Tue, 6 Jul 2027, 23:59 CEST')
  await page.goto('/merchandise/tee-bay-m')
  await expect(main.getByText('includes taxes', { exact: true }).first()).toBeVisible()
  await expect(fact(page, 'Withdrawal')).toHaveText('You can withdraw within 14 days of receiving it')
  await expect(main.getByText('Not refundable')).toHaveCount(0)
  await expect(fact(page, 'Name changes')).toHaveCount(0)
})

test('a ticket without a date shows the right to withdraw, and no “Not refundable” beside it', async ({
  page,
  shop,
}) => {
  const season = {
    shop_item_type: 'tickets',
    external_code: 'season-pass',
    type: 'entry',
    name: 'Season pass',
    price: 9000,
    tax_rate: 25,
    published: true,
  } as const
  await shop.office('import', { items: [season] })
  await page.goto('/tickets/season-pass')
  await expect(fact(page, 'Withdrawal')).toHaveText(
    'You can withdraw within 14 days of your order, until its first use',
  )
  await expect(page.getByRole('main').getByText('Not refundable')).toHaveCount(0)
  await page.goto('/tickets/valbor27-early')
  await expect(fact(page, 'Withdrawal')).toHaveCount(0)
})

test('an item shows missing limits, times in its event’s zone and prices in the shop’s currency', async ({
  page,
  shop,
}) => {
  const event = {
    code: 'LISBON',
    name: 'Lisbon Night',
    timezone: 'Europe/Lisbon',
    starts_at: '2027-07-08T20:00:00Z',
    ends_at: '2027-07-09T02:00:00Z',
  }
  const night = {
    shop_item_type: 'tickets',
    external_code: 'lisbon-night',
    event: 'LISBON',
    type: 'boat',
    name: 'Tejo by Night',
    price: 2000,
    published: true,
    travel_time_type: 'fixed',
    travel_time: '2027-07-08T20:00:00Z',
  } as const
  await shop.office('import', { events: [event], items: [night] })
  await shop.configure({ currency: 'GBP' })
  await page.goto('/tickets/lisbon-night')
  await expect(page.getByText('Thu, 8 Jul 2027, 21:00 WEST')).toBeVisible()
  await expect(page.getByRole('main').getByText('£20.00', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('In stock', { exact: true })).toBeVisible()
  await expect(fact(page, 'Limit per order')).toHaveCount(0)
  await steps.reserveTicket(page, { name: 'Ana Horvat' })
  const cart = await steps.openCart(page)
  await expect(cart.getByRole('row', { name: /Tejo by Night/ })).toContainText('Thu, 8 Jul 2027, 21:00 WEST')
})

test('the personalisation dialog always opens with defaults, the first free time, no error and focus on the name', async ({
  page,
  shop,
  loginAs,
  watched,
}) => {
  const iva = await shop.person()
  await loginAs(iva)
  await page.goto('/tickets/valbor27-catamaran')
  const open = page.getByRole('main').getByRole('button', { name: /^Reserve for/ })
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Full name')
  const times = dialog.getByLabel('Travel date and time')
  for (const _ of ['first', 'again']) {
    await open.click()
    await expect(name).toBeFocused()
    await expect(name).toHaveValue(iva.name)
    await expect(dialog.getByLabel('Email')).toHaveValue(iva.email)
    await expect(times.locator('option:checked')).toContainText('Thu, 8 Jul 2027, 14:00 CEST')
    await expect(dialog.getByText('In roman characters, and exactly as on the holder’s ID.')).toBeVisible()
    await expect(dialog.getByText('Be at the meeting location 30 minutes before.')).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await name.fill('')
    await times.selectOption('')
    await dialog.getByRole('button', { name: /^Reserve for/ }).click()
    await expect(dialog.getByRole('alert')).toContainText('Please choose your travel date and time.')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()
  }

  // The departure sells out while the ticket is changed in the cart.
  await open.click()
  await dialog.getByRole('button', { name: /^Reserve for/ }).click()
  const cart = await steps.openCart(page)
  await cart.getByRole('button', { name: /^Personalise/ }).click()
  const small = times
    .locator('option')
    .filter({ hasText: / left$/ })
    .filter({ hasText: /15:30 CEST – \d left/ })
  const id = (await small.getAttribute('value')) ?? ''
  await times.selectOption(id)
  for (let taken = 0; taken < 5; taken += 1) {
    const holder = { full_name: `Holder ${taken}`, email: 'holder@mail.example' }
    const external_code = 'valbor27-catamaran'
    await shop.call('add-product-to-cart', { external_code, ...holder, transport_time_id: Number(id) })
  }
  watched.expectRefusal('/api/update-product-in-cart', 409)
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expect(steps.toast(page, 'Could not update item details.')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveText('Sorry, this travel time is sold out.')
})

test('pressing a departure opens the dialog with its time selected, and reserves it', async ({
  page,
  shoot,
}) => {
  await page.goto('/tickets/valbor27-catamaran')
  const departures = page.getByRole('region', { name: 'Departures' })
  const later = departures.getByRole('button', { name: /^Fri, 9 Jul 2027, \d\d:\d\d/ }).first()
  const time = /\d\d:\d\d/.exec(await later.innerText())?.[0] ?? ''
  await shoot('product-departures')
  await later.click()
  const dialog = page.getByRole('dialog')
  const chosen = dialog.getByLabel('Travel date and time').locator('option:checked')
  await expect(chosen).toContainText(`Fri, 9 Jul 2027, ${time}`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(later).toBeFocused()
  await later.press('Enter')
  await dialog.getByLabel('Full name').fill('Ana Horvat')
  await dialog.getByLabel('Email').fill('ana@mail.example')
  await dialog.getByRole('button', { name: /^Reserve for/ }).click()
  await expect(dialog).toBeHidden()
  const cart = await steps.openCart(page)
  await expect(cart.getByRole('row', { name: /Ana Horvat/ })).toContainText(`Fri, 9 Jul 2027, ${time}`)

  await page.goto('/tickets/valbor27-coach-out')
  await expect(departures.getByRole('button', { name: /14:00 ?Sold out$/ })).toBeDisabled()
})

test('on a phone the name, price and button of a product are visible without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const code of ['valbor27-pass', 'valbor27-pass-plan', 'valbor27-catamaran']) {
    await page.goto(`/tickets/${code}`)
    const main = page.getByRole('main')
    const button = main.getByRole('button', { name: /^Reserve for/ })
    const bar = await button.boundingBox()
    expect((bar?.y ?? 900) + (bar?.height ?? 0)).toBeLessThanOrEqual(844)
    for (const part of [
      main.getByRole('heading', { level: 1 }),
      main.getByText('includes taxes and').first(),
    ]) {
      const box = await part.boundingBox()
      expect((box?.y ?? 900) + (box?.height ?? 0), code).toBeLessThanOrEqual(bar?.y ?? 0)
    }
  }
})

test('a toast shows the server’s error message, or the page’s own message if there is none', async ({
  page,
  watched,
  shoot,
}) => {
  watched.expectRefusal('/api/add-merchandise-to-cart', 502)
  await page.goto('/merchandise/tee-bay-m')
  const reserve = page.getByRole('button', { name: 'Reserve for €29.00' })
  // The response is that of a proxy whose server is down.
  await page.route('**/api/add-merchandise-to-cart', (route) =>
    route.fulfill({ status: 502, body: 'Bad gateway' }),
  )
  await reserve.click()
  await expect(steps.toast(page, 'Could not add item to cart.')).toBeVisible()
  await shoot('toast-failed')
  await page.unroute('**/api/add-merchandise-to-cart')
  await reserve.click()
  await expect(steps.toast(page, 'Item added to cart.')).toBeVisible()
  const checkout = page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Checkout' })
  await shoot('toast-added')
  await expect.poll(() => page.evaluate(pressedUnderToast)).toEqual([])
  await checkout.click()
  await expect(page).toHaveURL('/login?from=%2Fcheckout')
})

/** Runs in the page. Returns the controls behind the front toast. */
function pressedUnderToast(): (string | null)[] {
  const toast = document.querySelector('[data-sonner-toast][data-front=true]')?.getBoundingClientRect()
  if (!toast) return ['no toast']
  return [...document.querySelectorAll('#root :is(a, button, input, select, label)')]
    .filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
    })
    .map(({ textContent }) => textContent)
}

test('a ticket that cannot be added while offline is reported by a toast and can be added again', async ({
  page,
  watched,
}) => {
  watched.expectOffline()
  await page.goto('/tickets/valbor27-friday')
  await page.getByRole('button', { name: /^Reserve for/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill('Iva Perić')
  await dialog.getByLabel('Email').fill('iva@mail.example')
  await page.route('**/api/add-product-to-cart', (route) => route.abort('internetdisconnected'))
  await dialog.getByRole('button', { name: /^Reserve for/ }).click()
  await expect(steps.toast(page, 'Could not add item to cart.')).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText('We couldn’t reach the shop.')
  await page.unroute('**/api/add-product-to-cart')
  await dialog.getByRole('button', { name: /^Reserve for/ }).click()
  await expect(steps.toast(page, 'Item added to cart.')).toBeVisible()
})

test('a listing of 20 items or more can be searched and sorted by date', async ({ page, shop, shoot }) => {
  const items = Array.from({ length: 20 }, (_, index) => ({
    shop_item_type: 'tickets' as const,
    external_code: `evening-${index}`,
    event: 'VALBOR27',
    type: 'day',
    name: index === 7 ? 'Šibenik by night' : `Evening ${index}`,
    price: 1000,
    starts_at: `2027-07-${30 - index}T19:00:00Z`,
  }))
  await shop.office('import', { items })
  await page.goto('/tickets')
  await page.getByLabel('Search').fill('sibenik')
  await expect(listed(page)).toHaveCount(1)
  await expect(listed(page)).toContainText('Šibenik by night')
  await expect(page).toHaveURL('/tickets?find=sibenik')
  await page.reload()
  await expect(page.getByLabel('Search')).toHaveValue('sibenik')
  await expect(listed(page)).toHaveCount(1)
  await shoot('listing-found')
  await page.getByLabel('Search').fill('nothing like this')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByLabel('Order').selectOption({ label: 'By date' })
  const evenings = listed(page).filter({ hasText: /Evening \d/ })
  await expect(evenings.first()).toContainText('Evening 19')
  await expect(evenings.last()).toContainText('Evening 0')
  await shoot('listing-by-date')
})
