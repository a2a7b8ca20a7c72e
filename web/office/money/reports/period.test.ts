import { expect, test } from 'vitest'
import { barsOf, readPeriod } from './period'

const now = new Date('2027-03-31T22:30:00Z')
const period = (search: string, zone = 'UTC') => readPeriod(search, now, zone)

test.each([
  ['', 'month', '2027-03-01', '2027-03-31'],
  ['?period=today', 'today', '2027-03-31', '2027-03-31'],
  ['?period=yesterday', 'yesterday', '2027-03-30', '2027-03-30'],
  ['?period=last-month', 'last-month', '2027-02-01', '2027-02-28'],
  ['?from=2027-01-05&to=2027-01-09', 'own', '2027-01-05', '2027-01-09'],
  ['?from=2027-02-31&to=2027-03-09', 'month', '2027-03-01', '2027-03-31'],
  ['?from=nothing&to=2027-01-09', 'month', '2027-03-01', '2027-03-31'],
])('%s is the period %s', (search, name, from, to) => expect(period(search)).toEqual({ name, from, to }))

test('today is the day of the shop', () =>
  expect(period('?period=today', 'Europe/Zagreb').from).toBe('2027-04-01'))

test('bars are days, weeks or months, and add up to the whole', () => {
  const amounts = new Map([
    ['2027-03-01', 5],
    ['2027-03-08', 7],
    ['2027-04-01', 9],
  ])
  const bars = (to: string) => barsOf({ from: '2027-03-01', to }, amounts)
  expect(bars('2027-03-03')).toEqual([
    { from: '2027-03-01', to: '2027-03-01', amount: 5 },
    { from: '2027-03-02', to: '2027-03-02', amount: 0 },
    { from: '2027-03-03', to: '2027-03-03', amount: 0 },
  ])
  expect(bars('2027-04-10').slice(0, 2)).toEqual([
    { from: '2027-03-01', to: '2027-03-07', amount: 5 },
    { from: '2027-03-08', to: '2027-03-14', amount: 7 },
  ])
  expect(bars('2028-02-28').slice(0, 2)).toEqual([
    { from: '2027-03-01', to: '2027-03-31', amount: 12 },
    { from: '2027-04-01', to: '2027-04-30', amount: 9 },
  ])
})
