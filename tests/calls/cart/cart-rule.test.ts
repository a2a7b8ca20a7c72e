import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CatalogueFile } from '#contract/office/catalogue-file'
import { refusals, refusalSentence, type RefusalCode } from '#contract/refusals'
import type { ShopItem } from '#contract/shop-item'
import { whyNotAdd, type AddableItem, type CartLine } from '#rules/cart/cart-limits'
import { tidyName } from '#rules/text/person-name'
import { holderFields } from '#rules/tickets/ticket-holder'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { testCatalogue } from '#tests/support/app/test-catalogue'

type Items = NonNullable<CatalogueFile['items']>
const maxItemsPerCart = 4
const common = { shop_item_type: 'tickets', type: 'entry', price: 100, tax_rate: 0 } as const

/** Few places and low limits, so that random adds trigger every rule. */
const items = [
  { ...common, external_code: 'free', name: 'Free' },
  { ...common, external_code: 'two', name: 'Two', limit_per_order: 2 },
  { ...common, external_code: 'scarce', name: 'Scarce', stock_level: 2 },
  { ...common, external_code: 'hidden', name: 'Hidden', published: false },
  {
    ...common,
    external_code: 'plan',
    name: 'Plan',
    payment_plan: [
      {
        amount: 50,
        count: 0,
        units: 'days',
      },
      {
        amount: 50,
        count: 1,
        units: 'days',
      },
    ],
  },
  {
    ...common,
    external_code: 'timed',
    name: 'Timed',
    travel_time_type: 'selectable',
    stock_level: 3,
    travel_times: [
      {
        travel_time: '2027-07-08T06:00:00Z',
        stock_level: 1,
      },
      {
        travel_time: '2027-07-08T14:00:00Z',
        stock_level: 5,
      },
    ],
  },
  { ...common, shop_item_type: 'merchandise', external_code: 'shirt', name: 'Shirt', limit_per_order: 1 },
  { ...common, shop_item_type: 'merchandise', external_code: 'mug', name: 'Mug', stock_level: 2 },
] satisfies Items

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({
    catalogue: { settings: { ...testCatalogue.settings, maxItemsPerCart }, items },
  })
})
afterAll(() => shop.stop())

const add = fc.record({
  code: fc.constantFrom(...items.map((item) => item.external_code), 'timed', 'timed'),
  /** One of two carts; the second visitor takes places from the first. */
  cart: fc.nat(1),
  name: fc.constantFrom('Ana', ' ANA ', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', '', null),
  email: fc.constantFrom(...Array<string>(8).fill('a@mail.example'), 'nothing', null),
  time: fc.constantFrom(0, 0, 1, null, 'unknown' as const),
})

/** The page's data before a call: the view of shop data and cart that `whyNotAdd` needs. */
function addable(code: string, known: ReadonlyMap<string, ShopItem>): AddableItem {
  const item = known.get(code)
  const { shop_item_type, published = true } = items.find(
    (one) => one.external_code === code,
  ) as Items[number]
  return {
    item: code,
    shop_item_type,
    published,
    limit_per_order: item?.limit_per_order ?? 0,
    has_payment_plan: item?.has_payment_plan ?? false,
    stock_level: item?.stock_level ?? null,
    travel_time_type: item?.travel_time_type ?? null,
    travel_times: item?.travel_times ?? [],
  }
}

const nameOf = (code: string) => items.find((item) => item.external_code === code)?.name ?? ''

/** The sentence of an error, with the product and the name that identify a duplicate. */
const sentenceOf = (code: RefusalCode, product: string, name: string | null) =>
  refusalSentence(code, { product, name: tidyName(name ?? '') })

test('the database rejects an add for the reason that the rule names, and accepts every other add', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(add, { minLength: 4, maxLength: 14 }), async (adds) => {
      const carts: (string | null)[] = [null, null]
      for (const { code, cart, name, email, time } of adds) {
        const { data } = await shop.answer('get-data', {})
        const known = new Map([...data.products, ...data.merchandise].map((one) => [one.external_code, one]))
        const held = (await shop.answer('get-cart', { cart: carts[cart] ?? null })).cart
        const lines: CartLine[] = [
          ...held.products.map((line) => ({
            id: line.id,
            item: line.product.external_code,
            full_name: line.full_name,
            has_payment_plan: line.product.has_payment_plan,
          })),
          ...held.merchandise.map((line) => ({
            id: line.id,
            item: line.merchandise.external_code,
            full_name: null,
            has_payment_plan: false,
          })),
        ]
        const item = addable(code, known)
        const timeId =
          time === 'unknown' ? 999_999 : time === null ? null : (item.travel_times[time]?.id ?? null)
        const holder = { full_name: name, email, transport_time_id: timeId }
        const isTicket = item.shop_item_type === 'tickets'
        const reasons = whyNotAdd(lines, item, isTicket ? holder : null, maxItemsPerCart)
        const expected = reasons[0] ?? null
        const answer = await shop.call(isTicket ? 'add-product-to-cart' : 'add-merchandise-to-cart', {
          cart: carts[cart],
          external_code: code,
          ...holder,
        })
        seen.add(expected ?? 'added')
        const message = String(answer.body['message'])
        expect([answer.status, message]).toEqual(
          expected === null
            ? [200, 'undefined']
            : [refusals[expected][0], sentenceOf(expected, nameOf(code), name)],
        )
        // A rejected add names every wrong field at once, each with its own sentence.
        const fieldToBlame: Partial<Record<RefusalCode, string>> = holderFields
        const errors = reasons.flatMap((refusal) => {
          const field = fieldToBlame[refusal]
          return field === undefined ? [] : [[field, [sentenceOf(refusal, nameOf(code), name)]]]
        })
        expect(answer.body['errors'] ?? {}).toEqual(Object.fromEntries(errors))
        if (reasons.length > 1) seen.add('several at once')
        if (expected === null) carts[cart] = (answer.body['cart'] as { code: string }).code
      }
      // The next run must start with every place free.
      shop.later(60)
      await shop.runJobs()
    }),
    // A fixed seed: the last expectation must not depend on chance.
    { numRuns: 40, seed: 20_270_301 },
  )
  expect(await shop.audit()).toEqual([])
  // The random adds triggered every error. A narrower generator would prove less.
  expect([...seen].toSorted()).toEqual([
    'added',
    'cart-full',
    'duplicate-ticket',
    'holder-email-invalid',
    'holder-email-missing',
    'holder-name-missing',
    'item-not-found',
    'limit-reached',
    'plan-alone',
    'plan-already-in-cart',
    'several at once',
    'sold-out',
    'time-sold-out',
    'travel-time-missing',
    'travel-time-unknown',
  ])
})
