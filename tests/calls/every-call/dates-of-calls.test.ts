import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { officeCalls, shopCalls } from '#contract/calls'
import { goodPayloads } from '#tests/support/app/good-payloads'
import { withValue } from '#tests/support/app/payload-fields'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { sourceFiles } from '#tests/support/sources/read-imports'

let shop: TestApp
let good: Awaited<ReturnType<typeof goodPayloads>>
beforeAll(async () => {
  shop = await startTestApp()
  good = await goodPayloads(shop)
})
afterAll(() => shop.stop())

interface Schema {
  format?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** Returns the paths of all days and instants in a schema. */
function datesIn(schema: Schema, path: string): string[] {
  const { format, properties = {}, items, anyOf = [] } = schema
  return [
    ...(format === 'date' || format === 'date-time' ? [path] : []),
    ...Object.entries(properties).flatMap(([name, one]) => datesIn(one, `${path}.${name}`)),
    ...(items === undefined ? [] : datesIn(items, `${path}.0`)),
    ...anyOf.flatMap((one) => datesIn(one, path)),
  ]
}

const dated = [...shopCalls, ...officeCalls].flatMap((call) =>
  'audit' in call && call.audit === 'reads'
    ? []
    : datesIn(z.toJSONSchema(call.payload, { io: 'input', unrepresentable: 'any' }) as Schema, call.path),
)

/** Dates of the catalogue, by which the shop sells and changes things (`items-over`, `deadlines-by-date`). */
const ofCatalogue =
  /^(import|save-item|keep-preview|save-event|save-voucher|make-vouchers)\..*(starts_at|ends_at|valid_from|valid_until|_from|_until|travel_time)$/

/** The dates whose rule another test plays, with that test. */
const playedElsewhere = {
  'start-bulk.at': 'bulk-jobs: each row obeys the rule of its call',
  'start-bulk.until': 'bulk-jobs: each row obeys the rule of its call',
  'check-in.at': 'late-scans: a scan counts for its own time',
  'print-tickets.departure': 'print-tickets: it only selects what is read',
  'print-tickets.departure.0': 'print-tickets: it only selects what is read',
  'zip-documents.from': 'zip-documents: it only selects what is read',
  'zip-documents.to': 'zip-documents: it only selects what is read',
}

type Payload = Record<string, unknown>
const office = async (path: keyof typeof good.officePayloads) =>
  (await good.officePayloads[path]()) as Payload

/**
 * The other dates: a payload, a date that its rule accepts, and one that it rejects. Something that has happened is not
 * later than now, a deadline is later, and a departure is one that the item has.
 */
const limited: Record<string, { payload: () => Promise<Payload>; right: string; wrong: string }> = {
  'create-order.items.0.travel_time': {
    payload: async () => ({
      ...(await office('create-order')),
      items: [{ external_code: 'coach', full_name: 'Ana', email: 'holder@mail.example' }],
    }),
    right: '2027-07-08T06:00:00Z',
    wrong: '2027-07-08T07:00:00Z',
  },
  'create-order.pay_until': {
    payload: () => office('create-order'),
    right: '2027-03-01T10:01:00Z',
    wrong: '2027-03-01T09:59:00Z',
  },
  'extend-deadline.until': {
    payload: () => office('extend-deadline'),
    right: '2027-06-01T10:00:00Z',
    wrong: '2027-03-01T09:59:00Z',
  },
  'reactivate-order.until': {
    payload: async () => {
      const { order } = await office('cancel-order')
      await shop.officeAnswer('cancel-order', { order: String(order), reason: 'Rain' })
      return { order }
    },
    right: '2027-03-01T10:01:00Z',
    wrong: '2027-03-01T09:59:00Z',
  },
  'schedule-change.at': {
    payload: async () => ({
      call: 'save-item',
      thing: 'pass',
      version: (await shop.officeAnswer('get-item', { external_code: 'pass' })).version,
      changes: { limit_per_order: 3 },
    }),
    right: '2027-03-01T10:05:00Z',
    wrong: '2027-03-01T09:59:00Z',
  },
  'record-payment.received_at': {
    payload: () => office('record-payment'),
    right: '2027-03-01T10:00:00Z',
    wrong: '2027-03-02T10:00:00Z',
  },
  'record-chargeback.received_at': {
    payload: () => office('record-chargeback'),
    right: '2027-03-01T10:00:00Z',
    wrong: '2027-03-02T10:00:00Z',
  },
  'record-delivery.received_at': {
    payload: () => office('record-delivery'),
    right: '2027-03-01T10:00:00Z',
    wrong: '2027-03-02T10:00:00Z',
  },
  'start-cancellation.departure': {
    payload: async () => ({ ...(await office('start-cancellation')), item: 'coach' }),
    right: '2027-07-08T14:00:00Z',
    wrong: '2027-07-08T15:00:00Z',
  },
}

test('every date that a changing call takes has a rule', () => {
  const others = dated.filter((name) => !ofCatalogue.test(name))
  expect([...new Set(others)].toSorted()).toEqual(
    [...Object.keys(limited), ...Object.keys(playedElsewhere)].toSorted(),
  )
})

describe('a date that a changing call takes', () => {
  test.each(Object.entries(limited))(
    '%s is rejected beyond its rule',
    async (name, { payload, right, wrong }) => {
      const [call = '', ...path] = name.split('.')
      const made = await payload()
      const send = async (date: string) => (await shop.office(call, withValue(made, path, date))).status
      expect([await send(wrong), await send(right)]).toEqual([422, 200])
    },
  )
})

test('the deadline of an order is set only where the start of its tickets limits it, or staff choose it', () => {
  const setting = sourceFiles(['server'])
    .filter(({ path }) => !path.includes('.test.'))
    .filter(({ text }) => /\bpay_until(?: =|:) (?!Date|z\.|null|case|money|instant)/.test(text))
  expect(setting.map(({ path }) => path).toSorted()).toEqual([
    // The deadline of staff, and otherwise `transferDeadline`.
    'server/modules/checkout/create-order.ts',
    'server/modules/checkout/new-order.ts',
    'server/modules/checkout/staff-order.ts',
    // An extension and a reactivation: `graceEnd`.
    'server/modules/orders/routes.ts',
    // Another method of payment: `transferDeadline`.
    'server/modules/payments/change-own-order.ts',
  ])
})
