import { expect, test } from 'vitest'
import { listingFilters, listingQuery } from './listing-filters'

test.each([
  ['', true, '', 'all', ''],
  ['', false, '', 'in-stock', ''],
  ['type=day', true, 'day', 'all', '?type=day'],
  ['type=a+b%26c', true, 'a b&c', 'all', '?type=a+b%26c'],
  ['type=unknown&stock=unknown', true, '', 'all', ''],
  ['type=day&type=unknown', false, 'day', 'in-stock', '?type=day'],
  ['stock=in-stock&utm_source=x&type=day', true, 'day', 'in-stock', '?type=day&stock=in-stock'],
  ['stock=in-stock', false, '', 'in-stock', ''],
  ['stock=all', false, '', 'all', '?stock=all'],
  ['type=Day&stock=ALL', false, '', 'in-stock', ''],
] as const)(
  'listing filters are read from %s if sold-out items are shown by default: %s',
  (query, showOutOfStock, type, stock, shortest) => {
    const filters = listingFilters(new URLSearchParams(query), ['day', 'a b&c'], showOutOfStock)
    expect(filters).toEqual({ type, stock })
    expect(listingQuery(filters, showOutOfStock)).toBe(shortest)
    expect(listingFilters(new URLSearchParams(shortest), ['day', 'a b&c'], showOutOfStock)).toEqual(filters)
  },
)
