import { expect, test } from 'vitest'
import { sourceFiles } from './support/sources/read-imports'

/** Matches a sum that is cast to 32 bits. */
const narrowSum =
  /\bsum\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)(?:\s*,\s*0\s*\))*\)*\s*::\s*(?:int|integer|int4|smallint)\b/gi

/** Sums of other things than money, which stay small: places of a pool, pages of an index, numbers of documents, versions. */
const small = [
  'sum(gin_clean_pending_list(c.oid))::integer',
  'sum(n.places)::int',
  'sum(p.free), 0)::integer',
  'sum(last_number), 0)::int',
  'sum(version - 1), 0))::integer',
  'sum(t.total)::integer',
  'sum(t.total - t.taken)::integer',
]

const found = sourceFiles(['server', 'demo']).flatMap(({ path, text }) =>
  path.includes('/migrations/') || path.endsWith('.test.ts')
    ? []
    : [...text.matchAll(narrowSum)].map(([match]) => match.replaceAll(/\s+/g, ' ')),
)

test('no sum of money is cast to 32 bits', () => {
  expect(found.filter((one) => !small.includes(one))).toEqual([])
})

test('every exception is needed', () => {
  expect(small.filter((one) => !found.includes(one))).toEqual([])
})

test.each([
  'select sum(m.amount)::int',
  'coalesce(sum(q.amount - q.paid_amount), 0)::integer',
  'sum(greatest(0, coalesce(a.amount, 0)))::int4',
])('%s would be found', (text) => {
  expect(text.match(narrowSum)).toHaveLength(1)
})

test('a sum that stays bigint is not reported', () => {
  expect('sum(amount)::bigint, count(*)::int'.match(narrowSum)).toBeNull()
})
