import { expect, test } from 'vitest'
import { changed, listSearch, readListState, toggled } from './list-state'

const facets = ['status', 'method']

test('a list is the same after its address was read again', () => {
  const search = '?q=ana+m&status=paid&status=partial&sort=owed&hide=channel&cursor=42'
  const state = readListState(search, facets)
  expect(state).toEqual({
    query: 'ana m',
    chosen: { status: ['paid', 'partial'] },
    sort: 'owed',
    cursor: '42',
    hidden: ['channel'],
  })
  expect(listSearch(state)).toBe(search)
  expect(readListState('?colour=red', facets).chosen).toEqual({})
})

test('every other choice begins at the first page, and nothing chosen leaves nothing in the address', () => {
  const state = readListState('?status=paid&cursor=42', facets)
  expect(changed(state, { query: 'x' }).cursor).toBeNull()
  const paidAndOpen = toggled(state, 'status', 'pending')
  expect(paidAndOpen).toMatchObject({ chosen: { status: ['paid', 'pending'] }, cursor: null })
  expect(listSearch(toggled(state, 'status', 'paid'))).toBe('?')
})
