import { expect, test } from 'vitest'
import { ownersSettings } from './setting-rights'

test('only owners may change settings, or parts of settings, that could weaken security', () => {
  const paths = ownersSettings.map(({ path }) => path)
  expect(paths).toContain('refundTwoPeople')
  expect(paths).not.toContain('faqs')
  const parts = ownersSettings.filter(({ part }) => part !== null)
  expect(parts.map(({ path }) => path)).toEqual(['seller.vatNumber', 'seller.registration'])
  for (const { key } of parts) expect(paths).not.toContain(key)
})
