import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueFile } from '#contract/office/catalogue-file'
import { demoCatalogue } from '#demo/catalogue'
import { fillDemo } from '#demo/fill/fill-demo'
import { openTestShop, takePlace, type TestShop } from '#tests/support/app/open-test-shop'
import { untilWaiting } from '#tests/support/database/lock-rows'
import type { Tx } from '../../platform/db/database'
import { Refusal } from '../../platform/http/refusal'
import { exportCatalogueFile } from './export-catalogue'
import { importCatalogueFile } from './import-catalogue'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await fillDemo(shop.db, new Date())
})
afterAll(() => shop.close())

const ticket = { shop_item_type: 'tickets', type: 'entry', name: 'Pass', price: 1000 }
const first = '2027-07-08T08:00:00Z'
const second = '2027-07-09T08:00:00Z'

const entryOf = async (code: string) =>
  (await exportCatalogueFile(shop.db)).items.find((item) => item.external_code === code)

/** Returns the errors of an import by field. */
async function errorsOf(file: unknown): Promise<Record<string, string[]>> {
  const before = await exportCatalogueFile(shop.db)
  const refusal: unknown = await shop.importFile(file).then(
    () => null,
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(Refusal)
  expect((refusal as Refusal).status).toBe(422)
  expect(await exportCatalogueFile(shop.db)).toEqual(before)
  return (refusal as Refusal).errors ?? {}
}

test('an export is a catalogue file whose import creates the same shop elsewhere', async () => {
  const exported = JSON.parse(JSON.stringify(await exportCatalogueFile(shop.db))) as object
  expect(catalogueFile.parse(exported)).toEqual(exported)
  const other = await openTestShop()
  try {
    await other.importFile(exported)
    expect(await exportCatalogueFile(other.db)).toEqual(exported)
  } finally {
    await other.close()
  }
})

test('cleaning does not change the texts of the demo, and the demo fills a database only once', async () => {
  const exported = await exportCatalogueFile(shop.db)
  expect(exported.settings.termsConditions).toBe(demoCatalogue.settings.termsConditions)
  expect(exported.items.map((item) => item.external_code)).toEqual(
    demoCatalogue.items.map((item) => item.external_code),
  )
  expect(exported.items.map((item) => item.shop_description)).toEqual(
    demoCatalogue.items.map((item) => item.shop_description),
  )
  expect(await fillDemo(shop.db, new Date())).toBe(false)
})

test('an import does not change items, settings and fields that are not in the file', async () => {
  const full = { ...ticket, external_code: 'stays', fee: 50, stock_level: 7, limit_per_order: 3 }
  await shop.importFile({ items: [{ ...full, travel_times: [{ travel_time: first, stock_level: 4 }] }] })
  const items = (await exportCatalogueFile(shop.db)).items.length
  await shop.importFile({ items: [{ ...ticket, external_code: 'stays', name: 'Other name' }] })

  const entry = await entryOf('stays')
  expect(entry).toMatchObject({ name: 'Other name', fee: 50, stock_level: 7, limit_per_order: 3 })
  expect(entry?.travel_times).toEqual([{ travel_time: '2027-07-08T08:00:00.000Z', stock_level: 4 }])
  const after = await exportCatalogueFile(shop.db)
  expect(after.items).toHaveLength(items)
  expect(after.settings.shopName).toBe('Valbor')
})

test('an import cannot lower totals below sales, or change types and remove departures that were sold', async () => {
  const times = [
    { travel_time: first, stock_level: 4 },
    { travel_time: second, stock_level: 4 },
  ]
  const item = { ...ticket, external_code: 'sold', stock_level: 8, travel_times: times }
  await shop.importFile({ items: [item] })
  await takePlace(shop.db, 'sold', first)
  await takePlace(shop.db, 'sold', first)

  expect(await errorsOf({ items: [{ ...item, stock_level: 1 }] })).toHaveProperty(['items.0.stock_level'])
  expect(await errorsOf({ items: [{ ...item, travel_times: [times[1]] }] })).toHaveProperty([
    'items.0.travel_times',
  ])
  const lower = [{ travel_time: first, stock_level: 1 }, times[1]]
  expect(await errorsOf({ items: [{ ...item, travel_times: lower }] })).toHaveProperty([
    'items.0.travel_times.0.stock_level',
  ])
  const turned = { ...item, shop_item_type: 'merchandise' }
  expect(await errorsOf({ items: [turned] })).toHaveProperty(['items.0.shop_item_type'])

  // The other departure is removed. The departure with sales stays with its taken places.
  await shop.importFile({
    items: [{ ...item, stock_level: 2, travel_times: [{ travel_time: first, stock_level: 2 }] }],
  })
  const stock = await shop.context.catalogue.stock()
  const sold = stock.snapshot.byCode.get('sold')
  expect(sold?.times.filter((time) => time.onSale)).toHaveLength(1)
  expect(stock.ofItem.get(sold?.id ?? 0)).toEqual({ total: 2, taken: 2 })
})

test('a removed departure with old tickets is withdrawn instead of deleted, and can be restored', async () => {
  const item = { ...ticket, external_code: 'boat', travel_times: [{ travel_time: first, stock_level: 4 }] }
  await shop.importFile({ items: [item] })
  await takePlace(shop.db, 'boat', first)
  await shop.db.pool.query(
    `update pool p set taken = 0 from item i where i.id = p.item_id and i.external_code = 'boat'`,
  )
  const timesOf = async () => (await shop.context.catalogue.stock()).snapshot.byCode.get('boat')?.times
  const [before] = (await timesOf()) ?? []

  await shop.importFile({ items: [{ ...item, travel_times: [] }] })
  expect(await timesOf()).toEqual([{ ...before, onSale: false }])
  expect((await entryOf('boat'))?.travel_times).toEqual([])
  await shop.importFile({ items: [item] })
  expect(await timesOf()).toEqual([before])
  await shop.db.pool.query(
    `delete from cart_line l using item i where i.id = l.item_id and i.external_code = 'boat'`,
  )
})

test('an import reports every invalid field of a file by its path', async () => {
  const event = { code: 'E', name: 'E', timezone: 'Mars/Olympus', starts_at: second, ends_at: first }
  const errors = await errorsOf({
    wrong: 1,
    settings: {
      shopname: 'x',
      currency: 'ABC',
      timezone: '+01:00',
      theme: { ...demoCatalogue.settings.theme, colour: '#000000' },
      bankAccount: { holder: 'x', iban: 'HR1210010051863000161', bic: 'NO' },
      shippingRates: { Croatia: 500 },
      ibanCountries: ['HR', 'QQ'],
      ambassadorsPath: '/tickets',
      socialLinks: { Evil: 'javascript:alert(1)' },
      cartMinutes: 0,
    },
    events: [event],
    items: [
      { ...ticket, external_code: 'a', event: 'NOPE', colour: 'red' },
      { ...ticket, external_code: 'a', event: 'NOPE', tax_rates: { XX: 5 } },
      {
        ...ticket,
        external_code: 'a2',
        price: 12.5,
        event: 'NOPE',
        payment_plan: [{ amount: 1, count: 0, units: 'days' }],
      },
      { ...ticket, external_code: 'b', payment_plan: [{ amount: 999, count: 0, units: 'months' }] },
      { ...ticket, external_code: 'c', travel_times: [{ travel_time: first }, { travel_time: first }] },
      { ...ticket, external_code: 'd', event: 'E', name: 'half \ud800' },
      { ...ticket, external_code: 'e', payment_plan: [{ amount: 1000, count: 0, units: 'months', day: 3 }] },
    ],
    vouchers: [
      { code: 'SAME', discount_amount: 100 },
      { code: 'same', discount_amount: 100 },
      { code: 'NONE', discount_amount: 0 },
    ],
  })
  expect(Object.keys(errors).toSorted()).toEqual(
    [
      'wrong',
      'settings.shopname',
      'settings.currency',
      'settings.timezone',
      'settings.theme.colour',
      'settings.bankAccount.iban',
      'settings.bankAccount.bic',
      'settings.shippingRates.Croatia',
      'settings.ibanCountries.1',
      'settings.ambassadorsPath',
      'settings.socialLinks.Evil',
      'settings.cartMinutes',
      'events.0.timezone',
      'events.0.ends_at',
      'items.0.colour',
      'items.0.event',
      'items.1.event',
      'items.1.external_code',
      'items.1.tax_rates.XX',
      'items.2.price',
      'items.2.event',
      'items.3.payment_plan',
      'items.4.travel_times.1.travel_time',
      'items.5.name',
      'items.6.payment_plan.0.day',
      'vouchers.1.code',
      'vouchers.2.discount_amount',
    ].toSorted(),
  )
})

test('names and own texts of the shop must be single lines of plain text', async () => {
  const errors = await errorsOf({
    settings: {
      shopName: 'Club\nBcc: all@shop.example',
      checkoutButtonLabel: '<b>Buy</b>',
      websiteLink: { text: 'About\u2028us', url: 'https://shop.example' },
      words: { homeTitle: 'x'.repeat(61), homeButton: '' },
    },
  })
  expect(errors).toEqual({
    'settings.shopName': ['This is a single line: please remove the line breaks.'],
    'settings.checkoutButtonLabel': ['This is plain text: HTML tags would be shown as they are.'],
    'settings.websiteLink.text': ['This is a single line: please remove the line breaks.'],
    'settings.words.homeTitle': ['Please enter at most 60 characters.'],
    'settings.words.homeButton': [expect.any(String)],
  })
  const lines = await errorsOf({
    settings: { words: { ticketsCard: 'Two\nlines', portalCard: ' ', footer: 'x' } },
  })
  expect(Object.keys(lines).toSorted()).toEqual([
    'settings.words.footer',
    'settings.words.portalCard',
    'settings.words.ticketsCard',
  ])
})

test('a shop uses its own texts where they are set and neutral ones otherwise', async () => {
  const words = { ticketsCard: 'Seats < 3 metres & more', faultTitle: 'Curtain.' }
  await shop.importFile({ settings: { shopName: 'Theatre', words } })
  expect((await exportCatalogueFile(shop.db)).settings.words).toEqual(words)
  const { config } = (await shop.context.catalogue.stock()).snapshot
  expect(config.words).toMatchObject({ ...words, homeDescription: 'Tickets and merchandise from Theatre.' })
  await shop.importFile({ settings: { shopName: 'Valbor', words: {} } })
  const { snapshot } = await shop.context.catalogue.stock()
  expect(snapshot.config.words.faultTitle).toBe('We couldn’t show this page.')
})

test('a payment plan is checked against the price after the import', async () => {
  const plan = [{ amount: 1000, count: 0, units: 'months' }]
  await shop.importFile({ items: [{ ...ticket, external_code: 'plan', payment_plan: plan }] })
  const moreExpensive = { ...ticket, external_code: 'plan', price: 1100 }
  expect(await errorsOf({ items: [moreExpensive] })).toHaveProperty(['items.0.payment_plan'])
})

test('HTML is cleaned by the import and when it is read from the database', async () => {
  const html = '<p onclick="x()">Hi <a href="javascript:x()">there</a><script>x()</script></p>'
  await shop.importFile({
    settings: { faqs: html },
    items: [{ ...ticket, external_code: 'html', shop_description: html }],
  })
  expect((await entryOf('html'))?.shop_description).toBe('<p>Hi <a>there</a></p>')
  expect((await exportCatalogueFile(shop.db)).settings.faqs).toBe('<p>Hi <a>there</a></p>')

  await shop.db.pool.query(`update item set shop_description = $1 where external_code = 'html'`, [html])
  await shop.db.pool.query(`update catalogue_state set version = version + 1`)
  const { snapshot } = await shop.context.catalogue.stock()
  expect(snapshot.byCode.get('html')?.shop_description).toBe('<p>Hi <a>there</a></p>')
})

test('an import matches voucher codes case-insensitively', async () => {
  await shop.importFile({ vouchers: [{ code: 'Spring', discount_amount: 500, valid_until: second }] })
  await shop.importFile({ vouchers: [{ code: 'SPRING', discount_amount: 700 }] })
  const found = (await exportCatalogueFile(shop.db)).vouchers.filter(
    (one) => one.code.toLowerCase() === 'spring',
  )
  expect(found).toEqual([
    { code: 'SPRING', discount_amount: 700, valid_from: null, valid_until: '2027-07-09T08:00:00.000Z' },
  ])
})

test('simultaneous imports are all applied and recorded in the audit log', async () => {
  const files = Array.from({ length: 8 }, (_, index) => ({
    settings: { cartMinutes: 20 + index },
    items: [
      { ...ticket, external_code: 'shared', stock_level: 100 + index },
      { ...ticket, external_code: `own-${index}` },
    ],
  }))
  const versionOf = async () =>
    (await shop.db.kysely.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version
  const before = await versionOf()
  await Promise.all(files.map((file) => shop.importFile(file)))
  expect(await versionOf()).toBe(before + 8)
  const codes = (await exportCatalogueFile(shop.db)).items.map((item) => item.external_code)
  expect(codes.filter((code) => code === 'shared' || code.startsWith('own-'))).toHaveLength(9)

  const log = await shop.db.kysely
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(log).toMatchObject({ actor: 'test', action: 'import', subject: 'catalogue' })
  expect(Object.keys(log?.after as object)).toContain('settings.cartMinutes')
})

test('an import that changes nothing writes no row to the audit log', async () => {
  const rows = async () =>
    (await shop.db.kysely.selectFrom('audit_log').select('after').where('action', '=', 'import').execute())
      .length
  const before = await rows()
  const file = { settings: { shopName: 'Valbor' }, items: [{ ...ticket, external_code: 'same' }] }
  await shop.importFile(file)
  expect(await rows()).toBe(before + 1)
  await shop.importFile(file)
  await shop.importFile({})
  expect(await rows()).toBe(before + 1)
})

test('a simultaneous import waits for the other one and logs its result as the previous value', async () => {
  const by = { actor: 'test', role: 'owner', now: shop.context.now() } as const
  const changeMet = (tx: Tx, change: object) =>
    importCatalogueFile(tx, { items: [{ ...ticket, external_code: 'met', ...change }] }, by)
  const second = await shop.db.transaction(async (tx) => {
    await changeMet(tx, { fee: 50 })
    const meeting = shop.db.transaction((other) => changeMet(other, { fee: 60 }))
    // The failure is reported by `Promise.all` below.
    meeting.catch(() => undefined)
    await untilWaiting(shop.db, 1)
    // The promise is returned in a list, so that the transaction does not wait for it.
    return [meeting]
  })
  await Promise.all(second)
  const log = await shop.db.kysely
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(log).toMatchObject([{ before: { 'items.met': { fee: 50 } }, after: { 'items.met': { fee: 60 } } }])
})

test('bank details are stored without spaces and masked in the audit log', async () => {
  const account = { holder: 'Valbor', iban: 'DE89 3704 0044 0532 0130 00', bic: 'coba deff' }
  await shop.importFile({ settings: { bankAccount: account } })
  const { settings } = await exportCatalogueFile(shop.db)
  expect(settings.bankAccount).toMatchObject({ iban: 'DE89370400440532013000', bic: 'COBADEFF' })
  const { rows } = await shop.db.pool.query(`select before::text || after::text as said from audit_log`)
  expect(JSON.stringify(rows)).not.toContain('0532013')
})

test('an import orders the items like the file and inserts new ones at their place in the file', async () => {
  const item = (external_code: string) => ({ ...ticket, external_code })
  await shop.importFile({ items: ['o1', 'o2', 'o3'].map(item) })
  await shop.importFile({ items: ['o3', 'new', 'o1'].map(item) })
  const codes = (await exportCatalogueFile(shop.db)).items.map((one) => one.external_code)
  expect(codes.filter((code) => /^o\d$|^new$/.test(code))).toEqual(['o3', 'new', 'o2', 'o1'])
})
