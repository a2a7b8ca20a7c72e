import { expect, test } from 'vitest'
import { type Counts, withKnownValues, withMatching } from './list-counts'

const part: Counts = {
  facets: { item: [{ value: 'pass', label: 'Pass', count: 90, more: true }] },
  matching: { count: 1, more: true },
}
const whole: Counts = { ...part, matching: { count: 7, more: false } }
const rows = (count: number) => (limit: number) => Promise.resolve(Math.min(count, limit))

test.each<[string, Counts, { shown: number; isWhole: boolean }, number | null, Counts['matching']]>([
  [
    'of a page that has all rows are its rows',
    part,
    { shown: 24, isWhole: true },
    99,
    { count: 24, more: false },
  ],
  ['of a list without older rows stay', whole, { shown: 5, isWhole: false }, 99, { count: 7, more: false }],
  ['of a longer list are counted', part, { shown: 50, isWhole: false }, 99, { count: 99, more: false }],
  ['at the limit are exact', part, { shown: 50, isWhole: false }, 100, { count: 100, more: false }],
  ['beyond the limit are more', part, { shown: 50, isWhole: false }, 101, { count: 100, more: true }],
  [
    'that are not counted are at least those shown',
    part,
    { shown: 50, isWhole: false },
    null,
    { count: 50, more: true },
  ],
])('the matching rows %s', async (_, counts, page, count, matching) => {
  const counted = await withMatching(counts, page, 100, count === null ? null : rows(count))
  expect(counted).toEqual({ ...counts, matching })
})

test('values that only older rows have are added to a facet, unless all rows were counted', () => {
  const known = [
    { value: 'pass', label: 'Pass' },
    { value: 'coach', label: 'Coach' },
  ]
  expect(withKnownValues(part, 'item', known).facets['item']).toEqual([
    { value: 'pass', label: 'Pass', count: 90, more: true },
    { value: 'coach', label: 'Coach', count: 0, more: true },
  ])
  const complete = { ...whole, facets: { item: [{ value: 'pass', label: 'Pass', count: 7 }] } }
  expect(withKnownValues(complete, 'item', known)).toEqual(complete)
})
