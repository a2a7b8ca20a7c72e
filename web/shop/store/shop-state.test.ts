import { describe, expect, test } from 'vitest'
import type { ShopItem } from '#contract/shop-item'
import { initialState, mergeData, withoutCustomer, type PublicData } from './shop-state'

const item = (id: number, stock_level: number) => ({ id, stock_level }) as ShopItem
const at = (second: number) => `2027-01-01T00:00:${String(second).padStart(2, '0')}Z`
const page = { products: [item(1, 10), item(2, 20)], merchandise: [item(9, 5)], now: at(0) } as PublicData
const stockOf = (items: readonly ShopItem[]) => items.map(({ id, stock_level }) => [id, stock_level])

describe('merging an answer', () => {
  test('merging an answer changes only the items in it', () => {
    const merged = mergeData(initialState(page), { products: [item(2, 19)], now: at(5) })
    expect(stockOf(merged.products)).toEqual([
      [1, 10],
      [2, 19],
    ])
    expect(stockOf(merged.merchandise)).toEqual([[9, 5]])
  })

  test('merging never replaces newer data by an older answer, whatever the order of arrival', () => {
    const newer = mergeData(initialState(page), { products: [item(2, 7)], now: at(9) })
    const merged = mergeData(newer, { products: [item(1, 3), item(2, 15)], orders: [], now: at(4) })
    expect(stockOf(merged.products)).toEqual([
      [1, 3],
      [2, 7],
    ])
    expect(merged.now).toBe(at(9))
  })

  test('merging replaces a customer’s lists as a whole, and only by a newer answer', () => {
    const order = (code: string) => ({ code }) as never
    const first = mergeData(initialState(page), { orders: [order('A'), order('B')], now: at(6) })
    expect(mergeData(first, { orders: [order('B')], now: at(7) }).orders).toEqual([{ code: 'B' }])
    expect(mergeData(first, { orders: [], now: at(5) }).orders).toHaveLength(2)
  })

  test('merging a whole answer drops items that are no longer for sale, except those of newer answers', () => {
    const newer = mergeData(initialState(page), { products: [item(3, 1)], now: at(8) })
    const merged = mergeData(newer, { products: [item(2, 20)], merchandise: [], now: at(7) }, true)
    expect(stockOf(merged.products)).toEqual([
      [2, 20],
      [3, 1],
    ])
    expect(merged.merchandise).toEqual([])
  })

  test('merging compares instants with and without milliseconds', () => {
    const first = mergeData(initialState(page), { products: [item(1, 4)], now: '2027-01-01T00:00:05.900Z' })
    expect(mergeData(first, { products: [item(1, 8)], now: at(5) }).products[0]?.stock_level).toBe(4)
  })
})

test('withoutCustomer removes all data of the customer', () => {
  const customer = { full_name: 'Ana' } as never
  const merged = mergeData(initialState(page), { customer, orders: [{} as never], now: at(1) })
  expect(withoutCustomer(merged)).toMatchObject({
    customer: null,
    orders: [],
    refunds: [],
    existing_tickets: [],
  })
  expect(withoutCustomer(merged).products).toHaveLength(2)
})
