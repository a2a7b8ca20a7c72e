import { expect, test } from 'vitest'
import { labelsThatFit, roundMoneyText } from './bar-chart'

test('amounts of an axis are short', () => {
  expect(roundMoneyText(0, 'EUR')).toBe('€0')
  expect(roundMoneyText(50_000, 'EUR')).toBe('€500')
  expect(roundMoneyText(1_500_000, 'EUR')).toBe('€15k')
  expect(roundMoneyText(120_000_000, 'EUR')).toBe('€1.2m')
  expect(roundMoneyText(120_000, 'JPY')).toBe('JP¥120k')
})

test('labels that would touch are left out in turn', () => {
  const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  expect(labelsThatFit(week, 38)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(labelsThatFit(week, 28)).toEqual([0, 2, 4, 6])
  expect(labelsThatFit(['13 Mar', '', '', '', '17 Mar', '', '', ''], 24)).toEqual([0, 4])
  expect(labelsThatFit(['13 Mar', '14 Mar', '15 Mar', '16 Mar'], 24)).toEqual([0, 3])
  expect(labelsThatFit(['13 Mar'], 24)).toEqual([0])
})
