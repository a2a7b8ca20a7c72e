import { expect, test } from 'vitest'
import { settings } from '../config'
import { settingsSections } from './settings-sections'

test('every setting is edited in one place', () => {
  const keys = Object.values(settingsSections).flat()
  expect(keys.toSorted()).toEqual(Object.keys(settings.shape).toSorted())
})
