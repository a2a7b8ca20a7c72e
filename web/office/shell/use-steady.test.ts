import { expect, test } from 'vitest'
import { steady, upTo } from './use-steady'

const item = (value: string) => ({ value, label: value, more: '', to: `/${value}` })
const group = (value: string, ...items: string[]) => ({ value, items: items.map(item) })
/** Returns the list if `groups` were held for the same query. */
const stays = (found: ReturnType<typeof upTo>, groups: ReturnType<typeof upTo>) =>
  steady('an', found, { query: 'an', groups })
const listed = (groups: ReturnType<typeof steady>) =>
  groups.map(({ value, items }) => [value, ...items.map((one) => one.label)].join(' '))

test('what is highlighted keeps its place, and what comes later stands below it', () => {
  const first = [group('People', 'ana', 'ivo'), group('Screens', 'today')]
  const later = [group('Orders', 'k1', 'k2'), group('People', 'eva', 'ana', 'ivo'), group('Screens', 'today')]
  expect(listed(stays(later, upTo(first, first[0]?.items[0])))).toEqual([
    'People ana eva ivo',
    'Orders k1 k2',
    'Screens today',
  ])
  // Reached by the arrows: everything above it stays as it was.
  expect(listed(stays(later, upTo(first, first[1]?.items[0])))).toEqual([
    'People ana ivo',
    'Screens today',
    'Orders k1 k2',
    'People eva',
  ])
  // Found by one search, and not by another.
  expect(listed(stays([group('Orders', 'k1')], upTo(first, first[0]?.items[0])))).toEqual([
    'People ana',
    'Orders k1',
  ])
  expect(listed(stays(later, upTo(first, undefined)))).toEqual(listed(later))
  // A group whose rows are all held above is not repeated as an empty group.
  const same = [group('Orders', 'k1'), ...first]
  expect(listed(stays(same, upTo(first, first[1]?.items[0])))).toEqual([
    'People ana ivo',
    'Screens today',
    'Orders k1',
  ])
})

test('what was highlighted for another text keeps no place', () => {
  const first = [group('People', 'ana')]
  const later = [group('Orders', 'k1')]
  expect(listed(steady('k1', later, { query: 'ana', groups: first }))).toEqual(['Orders k1'])
})
