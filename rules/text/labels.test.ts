import { expect, test } from 'vitest'
import { labelsOf } from './labels'

test('labelsOf reads labels at each use, by key or all together', () => {
  let language = 'en'
  const labels = labelsOf({ day: () => `day in ${language}`, hour: () => `hour in ${language}` })
  language = 'hr'
  expect(labels.day).toBe('day in hr')
  expect(Object.entries(labels)).toEqual([
    ['day', 'day in hr'],
    ['hour', 'hour in hr'],
  ])
  expect(Object.hasOwn(labels, 'hour')).toBe(true)
})
