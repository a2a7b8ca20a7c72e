import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEnvironment } from '#server/environment'
import { currencyOf, minorUnits, wspayAmount, wspayAccess } from './wspay-gateway'

test.each([
  [152_500, '1525,00', '152500'],
  [1525, '15,25', '1525'],
  [50, '0,50', '050'],
  [5, '0,05', '005'],
])('%i minor units are written %s, and signed as %s', (amount, text, digits) => {
  expect(wspayAmount(amount)).toEqual({ text, digits })
})

test.each([
  [15.25, 1525],
  [15.2, 1520],
  [1525, 152_500],
  ['15,25', 1525],
  ['0.5', 50],
  ['1.525,00', null],
  [-1, null],
  ['15.255', null],
  ['', null],
  ['1e3', null],
])('a reported %s is %s minor units', (reported, amount) => {
  expect(minorUnits(reported)).toBe(amount)
})

test('every amount is the same there and back, as text and as JSON number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (amount) => {
      expect(minorUnits(wspayAmount(amount).text)).toBe(amount)
      expect(minorUnits(JSON.parse(wspayAmount(amount).text.replace(',', '.')) as number)).toBe(amount)
    }),
  )
})

test('currencies are known by their numbers, and an unknown one is none of ours', () => {
  expect([978, '978', '840'].map(currencyOf)).toEqual(['EUR', 'EUR', 'USD'])
  expect(currencyOf(1)).toBe('001')
})

test.each([
  [
    'the test system by default',
    {},
    'https://formtest.wspay.biz/authorization.aspx',
    'https://test.wspay.biz/api/services',
  ],
  [
    'the production system with WSPAY_LIVE',
    { WSPAY_LIVE: '1' },
    'https://form.wspay.biz/authorization.aspx',
    'https://secure.wspay.biz/api/services',
  ],
  [
    'the configured URLs if they are set',
    {
      WSPAY_LIVE: '1',
      WSPAY_FORM_URL: 'http://127.0.0.1:9/form',
      WSPAY_API_URL: 'http://127.0.0.1:9/api/',
    },
    'http://127.0.0.1:9/form',
    'http://127.0.0.1:9/api',
  ],
])('the shop uses %s', (_, given, formUrl, apiUrl) => {
  const environment = readEnvironment({ WSPAY_SHOP_ID: 'MYSHOP', WSPAY_SECRET_KEY: 'secret', ...given })
  expect(wspayAccess(environment)).toEqual({ shopId: 'MYSHOP', secretKey: 'secret', formUrl, apiUrl })
})
