import { expect, test } from 'vitest'
import { settings } from '../config'
import { sections } from './sections'

test('every setting belongs to exactly one section of the office', () => {
  const keys = Object.values(sections).flatMap((declarations) => Object.keys(declarations))
  expect(keys.toSorted()).toEqual(Object.keys(settings.shape).toSorted())
})
