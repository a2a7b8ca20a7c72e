import { expect, test } from 'vitest'
import { templates } from '../../kit/item-templates'
import { codeFrom, emptyItem, placesOfTimes, shownItem, whatIsMissing } from './item-values'

test('a name suggests a code that the catalogue takes', () => {
  expect(codeFrom('  Coach from Đakovo: Šibenik & back!')).toBe('coach-from-dakovo-sibenik-back')
  expect(codeFrom('…')).toBe('')
  expect(codeFrom('x'.repeat(200))).toHaveLength(60)
})

test('an empty form lacks name, code, group and price; a departure its time', () => {
  expect(Object.keys(whatIsMissing(emptyItem))).toEqual([
    'item.name',
    'item.external_code',
    'item.type',
    'item.price',
  ])
  const full = { ...emptyItem, name: 'Coach', external_code: 'coach', type: 'transport', price: 0 }
  expect(whatIsMissing(full)).toEqual({})
  const times = [{ travel_time: '', stock_level: Number.NaN }]
  expect(Object.keys(whatIsMissing({ ...full, travel_times: times }))).toEqual([
    'item.travel_times.0.travel_time',
    'item.travel_times.0.stock_level',
  ])
})

test('a route with one end lacks the other, and is not in the preview', () => {
  const item = { ...emptyItem, name: 'Coach', external_code: 'coach', type: 'transport', price: 0 }
  const half = { ...item, route: { from: 'Zagreb', to: '' } }
  expect(Object.keys(whatIsMissing(half))).toEqual(['item.route.to'])
  const standIn = { code: 'new-item', name: 'New item', type: 'other' }
  expect(shownItem(half, standIn).route).toBeNull()
  const route = { from: 'Zagreb', to: 'Split' }
  expect(shownItem({ ...item, route }, standIn).route).toEqual(route)
})

test('departures together have as many places as their sum, without a limit as soon as one has none', () => {
  const time = (stock_level: number | null) => ({ travel_time: '', stock_level })
  expect(placesOfTimes([time(49), time(50)])).toBe(99)
  expect(placesOfTimes([time(49), time(null)])).toBeNull()
  expect(placesOfTimes([time(Number.NaN)])).toBeNull()
})

test('the preview of a new item shows its stock before its departures have a time', () => {
  const standIn = { code: 'new-item', name: 'New item', type: 'other' }
  const shown = (key: string, more = {}) => {
    const values = templates.find((one) => one.key === key)?.values
    return shownItem({ ...emptyItem, ...values, ...more }, standIn)
  }
  expect(shown('pass')).toMatchObject({ name: 'New item', price: 0, stock_level: null })
  expect(shown('boat')).toMatchObject({ travel_time_type: 'fixed', stock_level: 200 })
  expect(shown('shirt')).toMatchObject({ stock_level: 100 })
  // Without departures to choose from, it would be shown as sold out.
  expect(shown('coach')).toMatchObject({ travel_time_type: null, travel_times: [], stock_level: 49 })
  const travel_times = [
    { travel_time: '2027-07-08T06:00:00.000Z', stock_level: Number.NaN },
    { travel_time: '', stock_level: 49 },
  ]
  expect(shown('coach', { travel_times })).toMatchObject({
    travel_time_type: 'selectable',
    stock_level: null,
    travel_times: [{ travel_time: '2027-07-08T06:00:00.000Z', stock_level: null }],
  })
})
