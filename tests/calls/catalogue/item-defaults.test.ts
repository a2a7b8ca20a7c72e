import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const defaults = () => shop.officeAnswer('get-item-defaults', {})
const winter = { code: 'WINTER', name: 'Winter', venue: '', address: '', timezone: 'Europe/Zagreb' }
/** Keeps the winter event within one year. */
const save = (year: number, version: number | null) =>
  shop.officeAnswer('save-event', {
    event: { ...winter, starts_at: `${year}-02-01T10:00:00Z`, ends_at: `${year}-02-02T10:00:00Z` },
    version,
  })

test('a new item defaults to the only event that is not over', async () => {
  expect(await defaults()).toMatchObject({ event: 'FEST' })
  const { version } = await save(2028, null)
  expect(await defaults()).toMatchObject({ event: null })
  await save(2026, version)
  expect(await defaults()).toMatchObject({ event: 'FEST' })
})

test('a new item defaults to the only tax rate of its kind', async () => {
  // Passes have 25, coaches 13.
  expect(await defaults()).toMatchObject({ tax_rates: { tickets: null, merchandise: 25 } })
  const { items } = await shop.officeAnswer('export', {})
  const tickets = items.filter(({ shop_item_type }) => shop_item_type === 'tickets')
  await shop.officeAnswer('import', { items: tickets.map((item) => ({ ...item, tax_rate: 13 })) })
  expect(await defaults()).toMatchObject({ tax_rates: { tickets: 13, merchandise: 25 } })
  await shop.officeAnswer('save-item', { item: ticketItem({ external_code: 'food', tax_rate: 5.5 }) })
  expect(await defaults()).toMatchObject({ tax_rates: { tickets: null } })
})

test('an untaxed item is saved with a warning if the seller has a VAT number and states no reason', async () => {
  const { settings } = await shop.officeAnswer('export', {})
  const seller = settings?.seller
  if (seller === undefined) throw new Error('The catalogue has no seller.')
  const notesOf = async (more: Parameters<typeof ticketItem>[0], version: number | null = null) =>
    (
      await shop.officeAnswer('save-item', {
        item: ticketItem({ external_code: 'untaxed', tax_rate: 0, ...more }),
        version,
        dry_run: true,
      })
    ).effect.notes
  const warning =
    'Its tax rate is 0%, but the seller has a VAT number. If 0% is intended, give the reason under Settings, Shop.'
  await shop.configure({ seller: { ...seller, vatNumber: 'HR12345678901', zeroRateNote: null } })
  expect(await defaults()).toMatchObject({ expects_tax: true })
  expect(await notesOf({})).toContain(warning)
  for (const more of [{ tax_rate: 25 }, { tax_rates: { DE: 19 } }, { price: 0, fee: 0 }])
    expect(await notesOf(more)).not.toContain(warning)

  const { version } = await shop.officeAnswer('save-item', {
    item: ticketItem({ external_code: 'untaxed', tax_rate: 0, published: false }),
  })
  expect(await notesOf({ published: false, name: 'Another name' }, version)).not.toContain(warning)
  expect(await notesOf({ published: true }, version)).toContain(warning)

  for (const changed of [{ vatNumber: null }, { zeroRateNote: 'Art. 90' }]) {
    await shop.configure({
      seller: { ...seller, vatNumber: 'HR12345678901', zeroRateNote: null, ...changed },
    })
    expect(await defaults()).toMatchObject({ expects_tax: false })
    expect(await notesOf({}, version)).not.toContain(warning)
  }
})
