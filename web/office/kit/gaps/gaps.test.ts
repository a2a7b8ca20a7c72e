import { expect, test } from 'vitest'
import { gapCode } from '#contract/office/inbox'
import { gapLabels, type GapData } from './gaps'

/** Data for the texts of all gaps. */
const data: GapData = {
  name: 'Our shop',
  fields: ['name'],
  label: 'Checkout',
  items: ['shirt'],
  is_written: false,
  reason: 'The keys are missing.',
  colour: '#ffffff',
  url: 'http://localhost',
  server: 'mail.shop.example',
  sender: 'hello@shop.example',
  domain: 'shop.example',
  at: null,
  invoices: 2,
  codes: ['FREE'],
  oib: '12345678903',
  expires_at: '2027-01-01T00:00:00Z',
}

const who = /\b(?:an owner|a manager|anyone|whoever (?:runs the server|manages the domain))\b/i

test.each(gapCode.options)('the gap %s says who can close it', (gap) => {
  expect(gapLabels[gap].text(data)).toMatch(who)
})

test.each([
  ['shop-name-missing', { name: '' }],
  ['accessibility-missing', { is_written: true }],
  ['no-backup', { at: '2026-01-01T00:00:00Z' }],
  ['seller-missing', { fields: ['name', 'address'] }],
] as const)('the other text of the gap %s says it as well', (gap, other) => {
  expect(gapLabels[gap].text({ ...data, ...other })).toMatch(who)
})
