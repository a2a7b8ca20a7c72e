import { expect, test } from 'vitest'
import { endsSoon, fiscalGaps, oibOfSeller } from './readiness'

const now = new Date('2027-01-05T12:00:00Z')
const oib = '18683136487'
const shop = {
  fiscal: { country: 'HR', premises: 'WEB', device: '1', zkiDigest: 'sha256' },
  seller: { vatNumber: `HR${oib}` },
  currency: 'EUR',
} as Parameters<typeof fiscalGaps>[0]
const server = { certificate: { oib, expiresAt: new Date('2028-01-01T00:00:00Z') }, isLive: true }

test('a complete shop, and one that reports to no authority, have no fiscal gaps', () => {
  expect(fiscalGaps(shop, server, now)).toEqual([])
  const off = { ...shop, fiscal: { ...shop.fiscal, country: null } }
  expect(fiscalGaps(off, { certificate: null, isLive: false }, now)).toEqual([])
})

test.each([
  ['fiscal-oib-missing', { seller: { vatNumber: 'HR18683136488' } }, {}],
  ['fiscal-currency', { currency: 'CHF' }, {}],
  ['fiscal-place-missing', { fiscal: { ...shop.fiscal, device: '' } }, {}],
  ['fiscal-certificate-missing', {}, { certificate: null }],
  ['fiscal-certificate-other', {}, { certificate: { ...server.certificate, oib: '95970281739' } }],
  ['fiscal-certificate-expired', {}, { certificate: { oib, expiresAt: now } }],
  ['fiscal-test-system', {}, { isLive: false }],
] as const)('%s is the only gap of a shop that lacks it', (gap, ofShop, ofServer) => {
  const changed = { ...shop, ...ofShop } as typeof shop
  expect(fiscalGaps(changed, { ...server, ...ofServer }, now)).toEqual([gap])
})

test('a VAT number is an OIB with or without its prefix, if its check digit is right', () => {
  expect([`HR${oib}`, oib, `hr ${oib}`].map(oibOfSeller)).toEqual([oib, oib, oib])
  expect(['DE136695976', 'HR18683136488', '', null].map(oibOfSeller)).toEqual([null, null, null, null])
})

test('a certificate ends soon in its last 60 days', () => {
  expect(endsSoon({ expiresAt: new Date('2027-03-06T12:00:00Z') }, now)).toBe(true)
  expect(endsSoon({ expiresAt: new Date('2027-03-06T12:00:01Z') }, now)).toBe(false)
})
