import { expect, test } from 'vitest'
import { demoSettings } from '#demo/settings'
import { namesObligation } from '#rules/checkout/order-button'
import { templates } from '#web/office/kit/item-templates'
import { initialSettings, settingsFrom } from './initial-settings'

test('settingsFrom uses the initial value of a limit that the stored limits do not contain', () => {
  const { downloadsPerLink: _later, ...stored } = { ...initialSettings.limits, loginsPerAccount: 3 }
  const { limits, shopName } = settingsFrom({ shopName: 'Valbor', limits: stored })
  expect(limits).toEqual({ ...initialSettings.limits, loginsPerAccount: 3 })
  expect(shopName).toBe('Valbor')
})

test('initial settings contain the groups of the office’s templates, the entry types and the address lines', () => {
  const { productTypes, merchandiseTypes, entryTypes, addressLines } = initialSettings
  for (const { values } of templates)
    expect(Object.keys(values.shop_item_type === 'tickets' ? productTypes : merchandiseTypes)).toContain(
      values.type,
    )
  expect(entryTypes.every((type) => type in productTypes)).toBe(true)
  expect(Object.keys(addressLines)).toEqual(['street', 'postcode', 'city', 'region'])
})

test('the order button of a new shop and of the demo names the obligation to pay', () => {
  for (const { checkoutButtonLabel } of [initialSettings, demoSettings])
    expect([checkoutButtonLabel, namesObligation(checkoutButtonLabel)]).toEqual([checkoutButtonLabel, true])
})
