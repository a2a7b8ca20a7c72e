import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditStock } from '#contract/office/catalogue'
import { getData, getShopItem } from '#contract/shop/shop-data'
import { fillDemo } from '#demo/fill/fill-demo'
import { openTestShop, takePlace, type TestShop } from '#tests/support/app/open-test-shop'
import { addKey } from '../staff/key-routes'
import { exportCatalogueFile } from './export-catalogue'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await fillDemo(shop.db, new Date())
})
afterAll(() => shop.close())

test('get-data returns a visitor the shop data in the shape of the contract, without private settings', async () => {
  const { status, body } = await shop.call('/api/get-data')
  expect(status).toBe(200)
  expect(getData.answer.parse(body)).toEqual(body)
  const { data } = getData.answer.parse(body)
  expect(data).toMatchObject({ customer: null, orders: [], refunds: [], existing_tickets: [], country: null })
  expect(data.now).toBe('2027-03-01T10:00:00.000Z')
  expect(JSON.stringify(body)).not.toContain('HR1210010051863000160')
})

test('get-data and get-shop-item return the current stock', async () => {
  const levelOf = async (code: string) => {
    const { data } = getData.answer.parse((await shop.call('/api/get-data')).body)
    return data.products.find((item) => item.external_code === code)?.stock_level
  }
  const before = (await levelOf('valbor27-transfer')) ?? 0
  await takePlace(shop.db, 'valbor27-transfer', '2027-07-08T11:00:00Z')
  expect(await levelOf('valbor27-transfer')).toBe(before - 1)
  const { body } = await shop.call('/api/get-shop-item', { external_code: 'valbor27-transfer' })
  expect(getShopItem.answer.parse(body).item.travel_times[0]?.remaining).toBe(17)
})

test('unpublished items are not returned by get-shop-item and get-data', async () => {
  const item = { shop_item_type: 'tickets', external_code: 'hidden', type: 'entry', name: 'x', price: 1 }
  await shop.importFile({ items: [{ ...item, published: false }] })
  expect((await shop.call('/api/get-shop-item', { external_code: 'hidden' })).status).toBe(404)
  expect((await shop.call('/api/get-shop-item', { external_code: 'never' })).status).toBe(404)
  expect(JSON.stringify((await shop.call('/api/get-data')).body)).not.toContain('hidden')
})

test("get-data takes the country from the header of the operator's proxy if it is one of the shop's", async () => {
  await shop.importFile({ settings: { countryHeader: 'CF-IPCountry' } })
  const countryFor = async (header: string) =>
    getData.answer.parse((await shop.call('/api/get-data', {}, { 'cf-ipcountry': header })).body).data.country
  expect(await countryFor('DE')).toBe('DE')
  expect(await countryFor('T1')).toBeNull()
  expect(await countryFor('constructor')).toBeNull()
})

test('audit-stock reports wrong counters and places that are not counted', async () => {
  const audit = async () => auditStock.answer.parse((await shop.call('/office/api/audit-stock')).body)
  expect((await audit()).ok).toBe(true)
  await shop.db.pool.query(
    `update pool p set taken = taken + 1 from item i where i.id = p.item_id and i.external_code = 'zima27-entry'`,
  )
  const wrong = await audit()
  expect(wrong.ok).toBe(false)
  expect(wrong.rows.filter((row) => !row.ok)).toEqual([
    {
      external_code: 'zima27-entry',
      name: 'Valbor Zima – Winter Night',
      shop_item_type: 'tickets',
      travel_time: null,
      total: 1200,
      taken: 1,
      counted: 0,
      ok: false,
    },
  ])
  const ofItem = async (item: string) => (await shop.call('/office/api/audit-stock', { item })).body
  expect(await ofItem('zima27-entry')).toEqual({ ok: false, rows: wrong.rows.filter((row) => !row.ok) })
  const others = wrong.rows.filter(({ external_code, ok }) => external_code !== 'zima27-entry' && ok)
  const other = others[0]?.external_code ?? ''
  const rows = others.filter(({ external_code }) => external_code === other)
  expect(await ofItem(other)).toEqual({ ok: true, rows })
  expect((await shop.call('/office/api/audit-stock', { item: 'no such item' })).status).toBe(404)
  await takePlace(shop.db, 'zima27-entry')
  await shop.db.pool.query(
    `update pool p set taken = 1 from item i where i.id = p.item_id and i.external_code = 'zima27-entry'`,
  )
  expect((await audit()).ok).toBe(true)
})

test('office calls require a key with a permitted role', async () => {
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
  const keyOf = (role: 'manager' | 'door' | 'finance' | 'box office') =>
    addKey(shop.db, { name: role, role, actor: 'test', now: new Date() })
  expect((await shop.call('/office/api/export', {}, {})).status).toBe(401)
  expect((await shop.call('/office/api/export', {}, bearer('wrong'))).status).toBe(401)
  expect((await shop.call('/office/api/export', {}, bearer(await keyOf('door')))).status).toBe(403)
  expect((await shop.call('/office/api/import', {}, bearer(await keyOf('finance')))).status).toBe(403)
  const manager = await keyOf('manager')
  expect((await shop.call('/office/api/export', {}, bearer(manager))).status).toBe(200)
  const imported = await shop.call('/office/api/import', { settings: { shopName: 'Keyed' } }, bearer(manager))
  expect(imported.body).toMatchObject({
    imported: { settings: 1, events: 0, items: 0, vouchers: 0 },
    // The shop is the demo at a public address.
    warnings: [expect.stringContaining('AHOY10')],
  })
  expect(shop.context.catalogue.current().settings.shopName).toBe('Keyed')

  const { settings } = await exportCatalogueFile(shop.db)
  const moneyAndNumbers = {
    bankAccount: { holder: 'Somebody else', iban: 'DE89370400440532013000', bic: null },
    gateway: 'wspay',
    seller: { ...settings.seller, vatNumber: 'HR00000000000', registration: 'Elsewhere 1' },
  }
  const bySettings = (changed: object) =>
    shop.call('/office/api/import', { settings: changed }, bearer(manager))
  const only = ['Only an owner can change this.']
  expect(await bySettings(moneyAndNumbers)).toMatchObject({
    status: 403,
    body: {
      errors: {
        'settings.bankAccount': only,
        'settings.gateway': only,
        'settings.seller.vatNumber': only,
        'settings.seller.registration': only,
      },
    },
  })
  expect((await exportCatalogueFile(shop.db)).settings).toEqual(settings)
  const { bankAccount, gateway, seller } = settings
  const same = { bankAccount, gateway, seller: { ...seller, phone: '+385 1 000 000' } }
  expect((await bySettings(same)).status).toBe(200)

  await shop.db.pool.query(`update api_key set revoked_at = now() where name = 'manager'`)
  expect((await shop.call('/office/api/export', {}, bearer(manager))).status).toBe(401)
  const { rows } = await shop.db.pool.query(`select actor from audit_log where action = 'import' order by id`)
  expect(rows.at(-1)).toEqual({ actor: 'key:manager' })
})
