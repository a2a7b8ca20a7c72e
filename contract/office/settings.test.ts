import { expect, test } from 'vitest'
import { settings } from '../config'
import { settingsSections } from './settings'

test('every setting belongs to exactly one section of the office', () => {
  const keys = Object.values(settingsSections).flat()
  expect(keys.toSorted()).toEqual(Object.keys(settings.shape).toSorted())
})
