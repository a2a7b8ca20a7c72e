import { expect, test } from 'vitest'
import { hitsOf } from './use-found'

test('rows of an earlier text are marked, and a failed search shows none of them', () => {
  const rows = ['Šimić']
  expect(hitsOf('s', { query: 'sim', rows })).toEqual({ rows: [], isOlder: false, isFailed: false })
  expect(hitsOf('sim', { query: 'sim', rows })).toEqual({ rows, isOlder: false, isFailed: false })
  expect(hitsOf('simic', { query: 'sim', rows })).toEqual({ rows, isOlder: true, isFailed: false })
  expect(hitsOf('simic', { query: 'simic', rows: null })).toEqual({
    rows: [],
    isOlder: false,
    isFailed: true,
  })
})
