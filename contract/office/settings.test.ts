import { expect, test } from 'vitest'
import { settings } from '../config'
import { settingsSections } from './settings'

test('every setting is edited in one place', () => {
  const keys = Object.values(settingsSections).flat()
  expect(keys.toSorted()).toEqual(Object.keys(settings.shape).toSorted())
})
