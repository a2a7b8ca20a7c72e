import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { expect, test } from 'vitest'
import { catalogueFile } from '#contract/office/catalogue-file'
import { sourceFiles } from '#tests/support/sources/read-imports'
import { demoCatalogue } from './catalogue'
import pictures from './pictures/pictures.json'

const parsed = catalogueFile.parse(demoCatalogue)
const { items, settings, events, vouchers } = parsed
const tickets = items.filter((item) => item.shop_item_type === 'tickets')
const goods = items.filter((item) => item.shop_item_type === 'merchandise')
const prefix = '/pictures/demo/'

test('the demo shop uses every part of the catalogue', () => {
  expect(events).toHaveLength(2)
  expect(tickets.length).toBeGreaterThanOrEqual(14)
  expect(new Set(goods.map((item) => item.shop_image)).size).toBeGreaterThanOrEqual(8)
  expect(Object.keys(demoCatalogue.settings.shippingRates)).toHaveLength(8)
  expect(vouchers.some((voucher) => voucher.valid_until !== null)).toBe(true)
  expect(tickets.some((item) => item.stock_level === 0 && item.force_view)).toBe(true)
  expect(tickets.some((item) => item.limit_per_order === 2)).toBe(true)
  expect(tickets.some((item) => !item.is_refundable && item.stock_level !== 0)).toBe(true)
  expect(tickets.some((item) => item.name_change_limit === 3 && item.allow_email_changes)).toBe(true)
  expect(new Set(tickets.map((item) => item.travel_time_type))).toEqual(
    new Set([null, 'fixed', 'selectable']),
  )
})

test('external codes name one item each', () => {
  expect(new Set(items.map((item) => item.external_code)).size).toBe(items.length)
})

test('a plan has four payments that add up to price and fee', () => {
  const planned = items.filter((item) => item.payment_plan.length > 0)
  expect(planned.map((item) => item.payment_plan.length)).toContain(4)
  const wrong = planned.filter(
    (item) => item.payment_plan.reduce((sum, step) => sum + step.amount, 0) !== item.price + item.fee,
  )
  expect(wrong).toEqual([])
})

test('a plan that costs more than the ticket says so, and does not mention interest', () => {
  const pass = items.find(({ external_code }) => external_code === 'valbor27-pass')
  const plan = items.find(({ external_code }) => external_code === 'valbor27-pass-plan')
  if (!pass || !plan) throw new Error('The demo shop has no pass, or none in payments.')
  const more = (plan.price + plan.fee - pass.price - pass.fee) / 100
  expect(plan.shop_description).toContain(`€${more.toFixed(2)} more`)
  const texts = items.map(({ shop_description }) => shop_description).join(' ')
  expect(texts).not.toMatch(/interest[- ]free|no interest/i)
})

test('an item with selectable times has several, and their places fit its total', () => {
  const selectable = items.filter((item) => item.travel_time_type === 'selectable')
  const seats = (item: (typeof items)[number]) =>
    item.travel_times.reduce((sum, time) => sum + (time.stock_level ?? 0), 0)
  expect(selectable.length).toBeGreaterThan(2)
  expect(selectable.filter((item) => item.travel_times.length < 3)).toEqual([])
  expect(selectable.filter((item) => seats(item) !== item.stock_level)).toEqual([])
})

test('every item has an event or is merchandise, and has a known type and a full description', () => {
  const types = { ...settings.productTypes, ...settings.merchandiseTypes }
  const codes = new Set(events.map((event) => event.code))
  const words = (html: string) =>
    html
      .replaceAll(/<[^>]+>/g, ' ')
      .trim()
      .split(/\s+/).length
  expect(tickets.filter((item) => item.event === null || !codes.has(item.event))).toEqual([])
  expect(items.filter((item) => types[item.type] === undefined)).toEqual([])
  expect(items.filter((item) => words(item.shop_description) < 60)).toEqual([])
})

test('every picture that the demo names exists', () => {
  const drawn = Object.keys(pictures).map((name) => `${prefix}${name}`)
  const named = items.flatMap((item) => [
    item.shop_image,
    item.shop_image_2,
    item.shop_image_3,
    item.shop_image_4,
  ])
  const pages = Object.values(demoCatalogue.settings.images).filter((path) => !path.includes('.'))
  expect(items.every((item) => item.shop_image !== null)).toBe(true)
  for (const path of [...named.filter((path) => path !== null), ...pages]) expect(drawn).toContain(path)
})

test('the bank account of the demo has a valid IBAN', () => {
  expect(isValidIBAN(electronicFormatIBAN(demoCatalogue.settings.bankAccount.iban) ?? '')).toBe(true)
})

test('every country that a setting names can be chosen', () => {
  const named = [
    ...Object.keys(demoCatalogue.settings.shippingRates),
    ...Object.keys(demoCatalogue.settings.shippingTaxRates),
    ...demoCatalogue.settings.ibanCountries,
    ...demoCatalogue.settings.bankTransferCountries,
  ]
  for (const country of named) expect(Object.keys(demoCatalogue.settings.countries)).toContain(country)
})

test('the demo’s texts are only in its catalogue, so that other shops’ pages, mails and documents have none of them', () => {
  const own = /valbor|aground|ashore|\bboats?\b|\bisland|\bferr(?:y|ies)\b|\bharbour/i
  // The office offers boats as a kind of ticket, for which an empty shop has a group.
  const offered = new Set(['web/office/kit/item-templates.ts', 'contract/settings/look.ts'])
  const files = sourceFiles(['contract', 'rules', 'server', 'web']).filter(
    ({ path }) => !path.includes('.test.') && !offered.has(path),
  )
  expect(files.length).toBeGreaterThan(400)
  expect(files.filter(({ text }) => own.test(text)).map(({ path }) => path)).toEqual([])
  expect(JSON.stringify(demoCatalogue.settings.words)).toMatch(own)
})
