import { expect, test } from 'vitest'
import { forgetFirstScroll, scrollMemory } from './scroll-restoration'

function storageWith(kept: string): Storage {
  const values = new Map([[scrollMemory, kept]])
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  } as Storage
}

test.each([
  ['navigate', '{"default":900,"abc":300}', '{"abc":300}'],
  ['reload', '{"default":900,"abc":300}', '{"default":900,"abc":300}'],
  ['back_forward', '{"default":900}', '{"default":900}'],
  ['navigate', 'not JSON', 'not JSON'],
])('the stored scroll positions after a %s', (navigation, before, after) => {
  const storage = storageWith(before)
  forgetFirstScroll(storage, navigation)
  expect(storage.getItem(scrollMemory)).toBe(after)
})

test('forgetFirstScroll does not throw without storage', () =>
  expect(() => forgetFirstScroll(null, 'navigate')).not.toThrow())
