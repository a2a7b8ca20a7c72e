import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HolderRequest } from '../tickets/ticket-holder'
import { whyNotAdd, whyNotAddAny, whyNotUpdate, type AddableItem, type CartLine } from './cart-limits'

const pass: AddableItem = {
  item: 'pass',
  shop_item_type: 'tickets',
  published: true,
  limit_per_order: 0,
  has_payment_plan: false,
  stock_level: 100,
  travel_time_type: null,
  travel_times: [],
}
const bus: AddableItem = {
  ...pass,
  item: 'bus',
  travel_time_type: 'selectable',
  travel_times: [
    { id: 1, remaining: 4 },
    { id: 2, remaining: 0 },
  ],
}
const shirt: AddableItem = { ...pass, item: 'shirt', shop_item_type: 'merchandise' }
const plan: AddableItem = { ...pass, item: 'plan', has_payment_plan: true }
const ana = { full_name: 'Ana Horvat', email: 'ana@example.com', transport_time_id: null }

let lastId = 0
const line = (of: AddableItem, full_name: string | null = null): CartLine => ({
  id: ++lastId,
  item: of.item,
  full_name,
  has_payment_plan: of.has_payment_plan,
})

describe('adding', () => {
  test.each<[string, CartLine[], AddableItem, Partial<HolderRequest> | null, string | null]>([
    ['the first ticket', [], pass, {}, null],
    ['the first shirt needs no holder', [], shirt, null, null],
    ['a ticket does', [], pass, null, 'holder-name-missing'],
    ['what is not published', [], { ...pass, published: false }, {}, 'item-not-found'],
    ['a plan item to an empty cart', [], plan, {}, null],
    ['a plan item to a shirt', [line(shirt)], plan, {}, 'plan-alone'],
    ['a shirt to a plan item', [line(plan, 'Ana')], shirt, null, 'plan-already-in-cart'],
    ['a second plan item', [line(plan, 'Ivo')], plan, {}, 'plan-already-in-cart'],
    ['no limit', [line(shirt), line(shirt), line(shirt)], shirt, null, null],
    ['below the limit', [line(shirt)], { ...shirt, limit_per_order: 2 }, null, null],
    ['at the limit', [line(shirt), line(shirt)], { ...shirt, limit_per_order: 2 }, null, 'limit-reached'],
    [
      'others do not count to the limit',
      [line(pass, 'Ivo'), line(pass, 'Eva')],
      { ...shirt, limit_per_order: 2 },
      null,
      null,
    ],
    ['the same name again', [line(pass, 'ANA  horvat')], pass, {}, 'duplicate-ticket'],
    ['the same name on another product', [line(pass, 'Ana Horvat')], bus, { transport_time_id: 1 }, null],
    ['no stock', [], { ...pass, stock_level: 0 }, {}, 'sold-out'],
    ['unlimited stock', [], { ...pass, stock_level: null }, {}, null],
    ['no time', [], bus, {}, 'travel-time-missing'],
    ['a full time', [], bus, { transport_time_id: 2 }, 'time-sold-out'],
    [
      'a duplicate at a full time',
      [line(bus, 'Ana Horvat')],
      bus,
      { transport_time_id: 2 },
      'duplicate-ticket',
    ],
    ['bad email before limits', [line(plan, 'Ivo')], pass, { email: 'ana' }, 'holder-email-invalid'],
    ['the last that fits', Array.from({ length: 4 }, () => line(shirt)), shirt, null, null],
    ['one too many', Array.from({ length: 5 }, () => line(shirt)), shirt, null, 'cart-full'],
  ])('adding to a cart: %s', (_, lines, item, holder, refusal) => {
    const refusals = whyNotAdd(lines, item, holder && { ...ana, ...holder }, 5)
    expect(refusals[0] ?? null).toBe(refusal)
  })

  test.each<[string, CartLine[], AddableItem, string | null]>([
    ['an empty cart', [], pass, null],
    ['a time that is full, since another may be free', [], { ...bus, stock_level: 1 }, null],
    ['a plan item beside a shirt', [line(shirt)], plan, 'plan-alone'],
    ['a shirt beside a plan item', [line(plan, 'Ana')], shirt, 'plan-already-in-cart'],
    ['the limit', [line(shirt), line(shirt)], { ...shirt, limit_per_order: 2 }, 'limit-reached'],
    ['a full cart', Array.from({ length: 5 }, () => line(shirt)), pass, 'cart-full'],
    ['no stock', [], { ...pass, stock_level: 0 }, 'sold-out'],
  ])('whyNotAddAny reports, without a holder, %s', (_, lines, item, refusal) => {
    expect(whyNotAddAny(lines, item, 5)).toBe(refusal)
  })

  test('adding reports all input errors at once, and a full departure only without other errors', () => {
    const blank = { full_name: ' ', email: 'ana', transport_time_id: null }
    expect(whyNotAdd([line(plan)], bus, blank, 5)).toEqual([
      'holder-name-missing',
      'holder-email-invalid',
      'travel-time-missing',
    ])
    const full = { ...ana, email: '', transport_time_id: 2 }
    expect(whyNotAdd([], bus, full, 5)).toEqual(['holder-email-missing'])
    expect(whyNotUpdate([], { ...line(bus), transport_time_id: 1 }, bus, full)).toEqual([
      'holder-email-missing',
    ])
    expect(whyNotUpdate([], { ...line(bus), transport_time_id: 1 }, bus, blank)).toEqual([
      'holder-name-missing',
      'holder-email-invalid',
      'travel-time-missing',
    ])
  })

  test('after any sequence of adds an item with a plan is alone in its cart and all limits hold', () => {
    const items = [
      shirt,
      { ...shirt, item: 'cap', limit_per_order: 2 },
      { ...shirt, item: 'boat', has_payment_plan: true },
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...items), { maxLength: 30 }), (wishes) => {
        const lines: CartLine[] = []
        for (const wish of wishes) if (whyNotAdd(lines, wish, null, 8).length === 0) lines.push(line(wish))
        expect(lines.length).toBeLessThanOrEqual(8)
        expect(lines.filter(({ item }) => item === 'cap').length).toBeLessThanOrEqual(2)
        expect(lines.some((one) => one.has_payment_plan) ? lines.length : 1).toBe(1)
      }),
    )
  })
})

describe('editing', () => {
  const mine = line(bus, 'Ana Horvat')
  const other = line(bus, 'Ivo Babić')
  test.each([
    ['nothing new', {}, null],
    ['the name of the other line', { full_name: 'ivo babić' }, 'duplicate-ticket'],
    ['its own name in capitals', { full_name: 'ANA HORVAT' }, null],
    ['to a free time', { transport_time_id: 1 }, null],
    ['keeping a time that is full by now', { transport_time_id: 2 }, null],
    ['no name', { full_name: ' ' }, 'holder-name-missing'],
  ])('changing a line: %s', (_, change, refusal) => {
    const held = { ...mine, transport_time_id: 2 }
    const holder = { ...ana, transport_time_id: 2, ...change }
    expect(whyNotUpdate([mine, other], held, bus, holder)).toEqual(refusal === null ? [] : [refusal])
  })
  test('a line cannot be moved to a full departure', () => {
    const held = { ...mine, transport_time_id: 1 }
    expect(whyNotUpdate([mine], held, bus, { ...ana, transport_time_id: 2 })).toEqual(['time-sold-out'])
  })
})
