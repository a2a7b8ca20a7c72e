import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OfficeAnswered } from '#contract/calls'
import type { ListFilter } from '#contract/office/list'
import { accessibilityTemplate } from '#rules/settings/accessibility-statement'
import { callOfList } from '#server/modules/lists/listed-rows'
import { addKey } from '#server/modules/staff/key-routes'
import { orderSteps } from '#tests/support/app/order-steps'
import { bank, orderDesk } from '#tests/support/app/orders'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem, testStart } from '#tests/support/app/test-catalogue'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())
const { order, cartWith } = orderSteps(() => shop)

/** All rows of the list that a figure names. */
async function rowsOf({ list, filters }: ListFilter): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  let cursor: string | null = null
  do {
    const { status, body } = await shop.office(callOfList[list], { ...filters, cursor })
    expect([list, status]).toEqual([list, 200])
    const found = Object.values(body).find((value) => Array.isArray(value))
    rows.push(...(found as Record<string, unknown>[]))
    cursor = body['cursor'] as string | null
  } while (cursor !== null)
  return rows
}

const today = (): Promise<OfficeAnswered<'get-today'>> => shop.officeAnswer('get-today', {})
/** The details of a gap; `undefined` if there is no such gap. */
const detailsOf = async (name: string) => (await today()).ready.find(({ gap }) => gap === name)?.facts
/** The items that a gap names. */
const itemsOf = async (name: string) => (await detailsOf(name))?.['items']

test('every figure is the number of its rows, and sales are their sum', async () => {
  for (const days of [9, 3, 0]) {
    shop.clock.now = new Date(new Date(testStart).getTime() + (10 - days) * 86_400_000)
    await order('bank_transfer', 'pass', 'pass')
    await order('credit_card', 'shirt')
  }
  const { order: ended } = await order('bank_transfer', 'pass')
  await shop.officeAnswer('cancel-order', { order: ended.code })
  await cartWith(await shop.customer('In A Cart'), 'pass')
  await shop.officeAnswer('import-statement', {
    format: 'csv',
    content: 'booked_at;amount;currency;payer;text\n2027-01-05;12.00;EUR;Somebody;no order named\n',
  })
  const { sales, places, inbox, plans_overdue, mails, week } = await today()
  if (sales === null || week === null) throw new Error('The owner sees the sales')
  expect(sales.days).toHaveLength(14)
  for (const { day, orders, amount, rows } of sales.days) {
    const found = await rowsOf(rows)
    const total = found.reduce((sum, row) => sum + Number(row['total_price']), 0)
    expect([day, found.length, total]).toEqual([day, orders, amount])
  }
  expect(sales.days.filter(({ orders }) => orders > 0).map(({ orders }) => orders)).toEqual([2, 2, 2])
  expect([week.orders, week.orders_before]).toEqual([4, 2])
  const pass = places.find(({ item }) => item.external_code === 'pass')
  expect(pass).toMatchObject({ in_carts: 1, sold: 6, tickets: { count: 6 } })
  // The catalogue shows the same number of places left for each item.
  const { items } = await shop.officeAnswer('find-items', { published: true })
  expect(items.map(({ external_code, left }) => [external_code, left])).toEqual(
    places.map(({ item, left }) => [item.external_code, left]),
  )
  const figures = [
    plans_overdue,
    ...inbox,
    ...(mails === null ? [] : [mails.failed, mails.waiting]),
    ...places.flatMap(({ tickets }) => (tickets === null ? [] : [tickets])),
  ]
  for (const { count, rows } of figures) expect([rows, (await rowsOf(rows)).length]).toEqual([rows, count])
  expect(inbox.find(({ cause }) => cause === 'bank-entry')).toMatchObject({
    count: 1,
    oldest_at: shop.clock.now.toISOString(),
  })
  expect(mails?.waiting.count).toBeGreaterThan(0)
})

test('undelivered mails show when the oldest was written', async () => {
  await order('bank_transfer', 'pass')
  shop.clock.now = new Date(shop.clock.now.getTime() + 3_600_000)
  await order('bank_transfer', 'pass')
  const { mails } = await shop.officeAnswer('find-mails', { status: 'waiting' })
  const [newest, oldest] = [mails[0], mails.at(-1)]
  expect(newest?.created_at).not.toBe(oldest?.created_at)
  // The newest is given up first.
  await shop.db.pool.query('update outbox set dead_at = $1 where id = $2', [testStart, newest?.id])
  await shop.db.pool.query('update outbox set dead_at = now() where id = $1', [oldest?.id])
  expect((await today()).mails?.failed).toMatchObject({ count: 2, oldest_at: oldest?.created_at })
})

test('a refunded ticket that keeps its place counts as sold, and is not in the list of tickets', async () => {
  const passes = async () => {
    const { places } = await today()
    const { sold = 0, tickets = null } = places.find(({ item }) => item.external_code === 'pass') ?? {}
    return { sold, tickets: tickets?.count, rows: tickets && (await rowsOf(tickets.rows)).length }
  }
  const desk = orderDesk(shop)
  const ana = await shop.customer()
  const made = await desk.buy(ana, [{ external_code: 'pass', full_name: 'One' }])
  const before = await passes()
  const requested = { token: ana.token, order_id: made.id, ...bank, tickets: desk.ticketOf(made, 'One').code }
  const { refund_id } = (await shop.answer('request-refund', requested)).data
  await shop.officeAnswer('process-refund', { refund_id, outcome: 'processed', free_places: false })
  const left = (before.tickets ?? 0) - 1
  expect(await passes()).toEqual({ sold: before.sold, tickets: left, rows: left })
})

test('a shop that is set up has few gaps, and an empty one nearly all', async () => {
  const gaps = async (of: TestApp) => (await of.officeAnswer('get-today', {})).ready.map(({ gap }) => gap)
  expect(await gaps(shop)).not.toContain('nothing-published')
  const empty = await startTestApp({ catalogue: null })
  try {
    expect(await gaps(empty)).toEqual(
      expect.arrayContaining([
        'seller-missing',
        'terms-missing',
        'nothing-published',
        'no-payment-method',
        'no-countries',
        'names-kept-forever',
        'no-mail-server',
        'shop-closed',
      ]),
    )
  } finally {
    await empty.stop()
  }
})

test('the default name is a gap until the shop has its own', async () => {
  const empty = await startTestApp({ catalogue: null })
  try {
    const gaps = async () => (await empty.officeAnswer('get-today', {})).ready.map(({ gap }) => gap)
    expect(await gaps()).toContain('shop-name-missing')
    await empty.configure({ shopName: 'Valbor Festival' })
    expect(await gaps()).not.toContain('shop-name-missing')
    await empty.configure({ shopName: '' })
    expect(await gaps()).toContain('shop-name-missing')
  } finally {
    await empty.stop()
  }
})

test('items without a tax rate are a gap, including hidden ones if the seller has a VAT number', async () => {
  const { settings } = await shop.officeAnswer('export', {})
  const seller = settings?.seller
  const untaxed = () => itemsOf('no-tax-rates')
  await shop.officeAnswer('import', {
    items: [
      ticketItem({ external_code: 'untaxed', tax_rate: 0 }),
      ticketItem({ external_code: 'untaxed-hidden', tax_rate: 0, published: false }),
      ticketItem({ external_code: 'untaxed-free', tax_rate: 0, price: 0, fee: 0, published: false }),
    ],
  })
  if (seller === undefined) throw new Error('The catalogue has no seller.')
  await shop.configure({ seller: { ...seller, vatNumber: null, zeroRateNote: null } })
  expect(await untaxed()).toEqual(['untaxed'])
  await shop.configure({ seller: { ...seller, vatNumber: 'HR12345678901', zeroRateNote: null } })
  expect(await untaxed()).toEqual(['untaxed', 'untaxed-hidden'])
  await shop.configure({ seller: { ...seller, vatNumber: 'HR12345678901', zeroRateNote: 'Art. 90' } })
  expect(await untaxed()).toBeUndefined()
  await shop.configure({ seller })
})

test('a colour with insufficient button contrast is a gap', async () => {
  const gaps = async () => (await today()).ready.map(({ gap }) => gap)
  const theme = { accent: '#c2410c', radius: 10, font: 'instrument', mode: 'light' } as const
  await shop.configure({ theme: { ...theme, brand: '#ffe066' } })
  expect(await gaps()).toContain('low-contrast')
  await shop.configure({ theme: { ...theme, brand: '#1f3a8a' } })
  expect(await gaps()).not.toContain('low-contrast')
})

test('an order button that does not name the obligation to pay is a gap, and is not rejected', async () => {
  const gap = () => detailsOf('order-button-unclear')
  const before = shop.context.catalogue.current().settings.checkoutButtonLabel
  expect(await gap()).toBeUndefined()
  await shop.configure({ checkoutButtonLabel: 'Checkout' })
  expect(await gap()).toMatchObject({ label: 'Checkout' })
  await shop.configure({ checkoutButtonLabel: 'Zahlungspflichtig bestellen' })
  expect(await gap()).toBeUndefined()
  await shop.configure({ checkoutButtonLabel: before })
})

test('goods on sale without the function to withdraw are a gap', async () => {
  const items = () => itemsOf('withdrawal-off')
  expect(await items()).toBeUndefined()
  await shop.configure({ withdrawalActive: false })
  expect(await items()).toContain('shirt')
  await shop.configure({ withdrawalActive: true })
})

test('passes without a date on sale without the function to withdraw are a gap', async () => {
  const items = () => itemsOf('withdrawal-off')
  const season = ticketItem({ external_code: 'season', published: true })
  await shop.officeAnswer('import', { items: [season] })
  expect(await items()).toBeUndefined()
  await shop.configure({ withdrawalActive: false })
  expect(await items()).toEqual(expect.arrayContaining(['season', 'shirt']))
  expect(await items()).not.toContain('pass')
  await shop.officeAnswer('import', { items: [{ ...season, published: false }] })
  expect(await items()).not.toContain('season')
  await shop.configure({ withdrawalActive: true })
})

test('published goods without maker or contact are a gap', async () => {
  const items = () => itemsOf('makers-missing')
  const stored = (await shop.officeAnswer('export', {})).items?.find((item) => item.external_code === 'shirt')
  if (stored === undefined) throw new Error('The catalogue has no shirt.')
  const shirt = (fields: object) => shop.officeAnswer('import', { items: [{ ...stored, ...fields }] })
  expect(await items()).toEqual(['shirt'])
  await shirt({ maker: 'Tee Works\nWeg 1, Berlin' })
  expect(await items()).toEqual(['shirt'])
  await shirt({ maker: 'Tee Works\nWeg 1, Berlin', maker_contact: 'safety@maker.example' })
  expect(await items()).toBeUndefined()
  await shirt({ maker: null, maker_contact: null })
})

test('an accessibility statement is a gap until it is written without square brackets', async () => {
  const gap = () => detailsOf('accessibility-missing')
  expect(await gap()).toMatchObject({ is_written: false })
  await shop.configure({ accessibilityStatement: accessibilityTemplate('Festival') })
  expect(await gap()).toMatchObject({ is_written: true })
  await shop.configure({ accessibilityStatement: '<p>All pages meet EN 301 549.</p>' })
  expect(await gap()).toBeUndefined()
  await shop.configure({ accessibilityStatement: '' })
})

test('names that are stored forever are a gap until a period is set', async () => {
  const gaps = async () => (await today()).ready.map(({ gap }) => gap)
  expect(await gaps()).toContain('names-kept-forever')
  await shop.configure({ retentionMonths: 24 })
  expect(await gaps()).not.toContain('names-kept-forever')
  await shop.configure({ retentionMonths: null })
})

test('a Croatian seller sees that invoices are not reported to the tax authority', async () => {
  const gaps = async () => (await today()).ready.map(({ gap }) => gap)
  await shop.configure({ countries: { HR: 'Croatia', DE: 'Germany' }, bankAccount: null })
  const seller = { vatNumber: null, registration: null, email: null, phone: null, zeroRateNote: null }
  await shop.configure({ seller: { name: 'Festival d.o.o.', address: 'Obala 1\nSplit\nCroatia', ...seller } })
  expect(await gaps()).toContain('invoices-not-reported')
  await shop.configure({ seller: { name: 'Festival GmbH', address: 'Weg 1\nBerlin\nGermany', ...seller } })
  expect(await gaps()).not.toContain('invoices-not-reported')
})

test('published goods are a gap while merchandise is off, and without a shipping price', async () => {
  const gaps = async () => (await today()).ready.map(({ gap }) => gap)
  const { settings } = await shop.officeAnswer('export', {})
  await shop.configure({ merchandiseActive: false })
  expect(await gaps()).toContain('goods-hidden')
  expect(await gaps()).not.toContain('no-shipping-price')
  await shop.configure({ merchandiseActive: true, shippingRates: {} })
  expect(await gaps()).toContain('no-shipping-price')
  expect(await gaps()).not.toContain('goods-hidden')
  await shop.configure({ merchandiseActive: true, shippingRates: { HR: 0 } })
  expect(await gaps()).not.toContain('no-shipping-price')
  await shop.configure({ shippingRates: settings?.shippingRates ?? {} })
})

test('the sandbox is a gap while cards are on, and a bank account that no country may use', async () => {
  const gaps = async () => (await today()).ready.map(({ gap }) => gap)
  const { settings } = await shop.officeAnswer('export', {})
  const account = { holder: 'Festival', iban: 'HR1210010051863000160', bic: null }
  await shop.configure({
    creditCardActive: true,
    gateway: 'sandbox',
    bankAccount: account,
    bankTransferCountries: [],
  })
  expect(await gaps()).toEqual(expect.arrayContaining(['cards-in-sandbox', 'no-transfer-countries']))
  await shop.configure({ creditCardActive: false, bankTransferCountries: ['HR'] })
  const after = await gaps()
  expect(after).not.toContain('cards-in-sandbox')
  expect(after).not.toContain('no-transfer-countries')
  await shop.configure({
    creditCardActive: true,
    bankAccount: settings?.bankAccount ?? null,
    bankTransferCountries: settings?.bankTransferCountries ?? [],
  })
})

test('a test purchase with its refund, a backup and a second owner are gaps until they are done', async () => {
  const empty = await startTestApp({ catalogue: null })
  try {
    const gaps = async () => (await empty.officeAnswer('get-today', {})).ready.map(({ gap }) => gap)
    expect(await gaps()).toEqual(expect.arrayContaining(['no-test-purchase', 'no-backup', 'one-owner']))
    const at = (days: number) => new Date(empty.clock.now.getTime() - days * 86_400_000)
    const backup = (when: Date) =>
      empty.db.kysely
        .insertInto('audit_log')
        .values({ at: when, actor: 'command', action: 'backup' })
        .execute()
    await backup(at(8))
    expect(await gaps()).toContain('no-backup')
    await backup(at(1))
    expect(await gaps()).not.toContain('no-backup')
    const owner = (email: string, password_hash: string | null) => ({
      email,
      email_key: email,
      full_name: 'Iva Perić',
      role: 'owner' as const,
      password_hash,
      created_at: empty.clock.now,
    })
    const invited = [owner('one@shop.example', 'hash'), owner('two@shop.example', null)]
    await empty.db.kysely.insertInto('staff').values(invited).execute()
    expect(await gaps()).toContain('one-owner')
    await empty.db.kysely.updateTable('staff').set({ password_hash: 'hash' }).execute()
    expect(await gaps()).not.toContain('one-owner')
  } finally {
    await empty.stop()
  }
  // Earlier tests refunded an order.
  expect((await today()).ready.map(({ gap }) => gap)).not.toContain('no-test-purchase')
})

test('a role sees only the figures whose lists it may see', async () => {
  const seen = async (role: 'box office' | 'finance') => {
    const key = await addKey(shop.db, { name: role, role, actor: 'test', now: shop.clock.now })
    const { body } = await shop.post('/office/api/get-today', {}, { authorization: `Bearer ${key}` })
    return body as unknown as OfficeAnswered<'get-today'>
  }
  const desk = await seen('box office')
  expect(desk.inbox.map(({ cause }) => cause)).toEqual(['order-problem', 'too-little'])
  expect([desk.mails !== null, desk.ready]).toEqual([true, []])
  expect([desk.sales, desk.week, desk.places.length > 0]).toEqual([null, null, true])
  const finance = await seen('finance')
  expect(finance.inbox).toHaveLength(6)
  expect(finance.sales?.days).toHaveLength(14)
  expect([finance.mails, finance.places.every(({ tickets }) => tickets === null)]).toEqual([null, true])
})
