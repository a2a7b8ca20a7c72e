import { expect, test } from 'vitest'
import { initialSettings, settingsFrom } from './initial-settings'

test('limits that were stored before one of them was there have that one as it was initially', () => {
  const { downloadsPerLink: _later, ...stored } = { ...initialSettings.limits, loginsPerAccount: 3 }
  const { limits, shopName } = settingsFrom({ shopName: 'Valbor', limits: stored })
  expect(limits).toEqual({ ...initialSettings.limits, loginsPerAccount: 3 })
  expect(shopName).toBe('Valbor')
})
