import { expect, test } from 'vitest'
import { ownersSettings } from './setting-rights'

test('only owners may change settings, or parts of settings, that could weaken security', () => {
  // This list is independent of the declarations on purpose: a right that becomes a manager's by mistake must fail here.
  expect(ownersSettings.map(({ path }) => path).toSorted()).toEqual([
    'bankAccount',
    'contactEmail',
    'countryHeader',
    'fiscal',
    'gateway',
    'gatewaySilenceHours',
    'ibanCountries',
    'limits',
    'maxFreePlaces',
    'maxHeldPlacesPerNetwork',
    'maxOrdersPerDay',
    'maxUnpaidOrders',
    'maxUnpaidPlaces',
    'pixelId',
    'planInvoices',
    'refundTwoPeople',
    'retentionMonths',
    'seller.registration',
    'seller.vatNumber',
    'shopPaymentCreditCardMaxAttempts',
    'staffSecondFactor',
  ])
  expect(ownersSettings.filter(({ part }) => part !== null)).toEqual([
    { key: 'seller', part: 'vatNumber', path: 'seller.vatNumber' },
    { key: 'seller', part: 'registration', path: 'seller.registration' },
  ])
})
