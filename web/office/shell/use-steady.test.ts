import { expect, test } from 'vitest'
import { steady, upTo } from './use-steady'

const item = (value: string) => ({ value, label: value, more: '', to: `/${value}` })
const group = (value: string, ...items: string[]) => ({ value, items: items.map(item) })
const listed = (groups: ReturnType<typeof steady>) =>
  groups.map(({ value, items }) => [value, ...items.map((one) => one.label)].join(' '))

test('what is highlighted keeps its place, and what comes later stands below it', () => {
  const first = [group('People', 'ana', 'ivo'), group('Screens', 'today')]
  const later = [group('Orders', 'k1', 'k2'), group('People', 'eva', 'ana', 'ivo'), group('Screens', 'today')]
  expect(listed(steady(later, upTo(first, first[0]?.items[0])))).toEqual([
    'People ana eva ivo',
    'Orders k1 k2',
    'Screens today',
  ])
  // Reached by the arrows: everything above it stays as it was.
  expect(listed(steady(later, upTo(first, first[1]?.items[0])))).toEqual([
    'People ana ivo',
    'Screens today',
    'Orders k1 k2',
    'People eva',
  ])
  // Of an earlier text, and not among what was found for this one.
  expect(listed(steady([group('Orders', 'k1')], upTo(first, first[0]?.items[0])))).toEqual([
    'People ana',
    'Orders k1',
  ])
  expect(listed(steady(later, upTo(first, undefined)))).toEqual(listed(later))
})
