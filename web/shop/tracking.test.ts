import { expect, test } from 'vitest'
import { trackingQuery } from './tracking'

const sent = (...args: Parameters<typeof trackingQuery>) => Object.fromEntries(trackingQuery(...args))

test('a tracked purchase has its items, quantities, value and order code', () =>
  expect(
    sent('77', 'EUR', 'Purchase', { ids: ['pass', 'tee', 'pass'], value: 34_690, order: 'K7QM2XPA' }),
  ).toEqual({
    id: '77',
    ev: 'Purchase',
    noscript: '1',
    'cd[content_ids]': '["pass","tee"]',
    'cd[contents]': '[{"id":"pass","quantity":2},{"id":"tee","quantity":1}]',
    'cd[content_type]': 'product',
    'cd[currency]': 'EUR',
    'cd[value]': '346.90',
    'cd[num_items]': '3',
    eid: 'K7QM2XPA',
  }))

test('a tracked amount is in the currency’s major unit', () =>
  expect(sent('77', 'JPY', 'ViewContent', { ids: ['pass'], value: 14_900 })).toMatchObject({
    'cd[value]': '14900',
  }))

test('a tracked registration has no personal data', () =>
  expect(sent('77', 'EUR', 'CompleteRegistration')).toEqual({
    id: '77',
    ev: 'CompleteRegistration',
    noscript: '1',
  }))
