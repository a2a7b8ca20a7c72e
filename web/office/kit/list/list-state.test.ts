import { expect, test } from 'vitest'
import { changed, knownOf, listSearch, readListState, toggled, isSameState } from './list-state'
import { isPeriod } from './period'

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

test('of a search longer than lists take the beginning is searched for', () => {
  expect(readListState(`?q=${'ab'.repeat(150)}`, facets).query).toBe('ab'.repeat(100))
})

test('every other choice begins at the first page, and nothing chosen leaves nothing in the address', () => {
  const state = readListState('?status=paid&cursor=42', facets)
  expect(changed(state, { query: 'x' }).cursor).toBeNull()
  const paidAndOpen = toggled(state, 'status', 'pending')
  expect(paidAndOpen).toMatchObject({ chosen: { status: ['paid', 'pending'] }, cursor: null })
  expect(listSearch(toggled(state, 'status', 'paid'))).toBe('?')
})

test('what a list does not know is left out, and named', () => {
  const known = [
    { name: 'status', label: 'Status', values: [['paid', 'Paid']] },
    { name: 'method', label: 'Method', values: [] },
    { name: 'event', label: 'Event', values: [['', 'None']], fits: () => true },
  ] as const
  const of = (search: string) =>
    knownOf(readListState(search, ['status', 'method', 'event']), known, ['owed'])
  const all = readListState('?status=paid&method=x&event=E27&sort=owed&cursor=42', [
    'status',
    'method',
    'event',
  ])
  expect(knownOf(all, known, ['owed'])).toEqual(all)
  expect(of('?status=paid&status=foo&sort=name&cursor=42')).toMatchObject({
    chosen: { status: ['paid'] },
    sort: null,
    cursor: null,
    unknown: ['foo', 'name'],
  })
  const { chosen, unknown } = of('?status=foo')
  expect([chosen, unknown]).toEqual([{}, ['foo']])
  // The next choice changes the shown state.
  expect(listSearch(of('?status=foo&method=x'))).toBe('?method=x')
  const days = [{ name: 'days', values: [], fits: isPeriod }]
  const ofDays = knownOf(readListState('?days=zzz', ['days']), days)
  expect([ofDays.chosen, ofDays.unknown]).toEqual([{}, ['zzz']])
  const hours = [{ name: 'hour', label: 'Hour', values: [], fits: (hour: string) => /^\d\d$/.test(hour) }]
  const ofHours = knownOf(readListState('?hour=x&hour=09', ['hour']), hours)
  expect([listSearch(ofHours), ofHours.unknown]).toEqual(['?hour=09', ['x']])
})

test.each([
  ['?status=paid&q=ana', '?q=ana&status=paid', true],
  ['?q=ana+m', '?q=ana%20m&cursor=42', true],
  ['', '?', true],
  ['?status=paid', '?status=paid&status=partial', false],
  ['?q=ana', '', false],
])('%s and %s show the same state: %s', (one, other, isSame) => {
  expect(isSameState(one, other)).toBe(isSame)
})
