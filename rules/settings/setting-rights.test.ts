import { expect, test } from 'vitest'
import { isOwnersSetting, ownersSettings } from './setting-rights'

test('only owners may change settings, or parts of settings, that could weaken security', () => {
  expect(isOwnersSetting('refundTwoPeople')).toBe(true)
  expect(isOwnersSetting('faqs')).toBe(false)
  const parts = ownersSettings.filter(({ part }) => part !== null)
  expect(parts.length).toBeGreaterThan(0)
  for (const { key } of parts) expect(isOwnersSetting(key)).toBe(false)
})
