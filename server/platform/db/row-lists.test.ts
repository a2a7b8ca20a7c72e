import { expect, test } from 'vitest'
import { rowLists } from './row-lists'

const lists = rowLists<{ paid: { id: number; amount: number }; sent: string }>(3, {
  paid: { id: ['bigint', ({ id }) => id], amount: ['integer', ({ amount }) => amount] },
  sent: { code: ['text', (code) => code] },
})

test('each column of a list is one array parameter, numbered in order', () => {
  expect(lists.from).toEqual({
    paid: 'unnest($3::bigint[], $4::integer[]) as paid (id, amount)',
    sent: 'unnest($5::text[]) as sent (code)',
  })
})

test('the parameters have the order of their numbers', () => {
  const paid = [
    { id: 1, amount: 500 },
    { id: 2, amount: 700 },
  ]
  expect(lists.values({ sent: ['A'], paid })).toEqual([[1, 2], [500, 700], ['A']])
  expect(lists.values({ paid: [], sent: [] })).toEqual([[], [], []])
})
