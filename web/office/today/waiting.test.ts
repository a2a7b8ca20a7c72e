import { expect, test } from 'vitest'
import type { ListFilter, ListName } from '#contract/office/list'
import { waitingOf } from './waiting'

const now = new Date('2027-01-06T12:00:00Z')
const nothing = {
  inbox: [],
  overpaid: null,
  plans_overdue: { count: 0, rows: { list: 'orders' as const, filters: {} }, oldest_at: null },
  mails: null,
  scans: null,
  changes: null,
  cancellations: [],
  unreported: null,
  certificate: null,
  timezone: 'Europe/Zagreb',
}
const rows = (list: ListName, filters: Record<string, unknown>) => ({ list, filters })

test('what failed comes before the usual work, each with the list of its rows', () => {
  const waiting = waitingOf(
    {
      inbox: [
        {
          cause: 'bank-entry',
          count: 2,
          rows: rows('bank-entries', { status: 'open' }),
          oldest_at: '2027-01-04T00:00:00Z',
        },
        { cause: 'refund-asked', count: 0, rows: rows('refunds', { status: 'active' }), oldest_at: null },
        { cause: 'order-problem', count: 1, rows: rows('orders', { status: ['problem'] }), oldest_at: null },
      ],
      overpaid: { count: 1, oldest_at: '2027-01-05T00:00:00Z' },
      plans_overdue: {
        count: 3,
        rows: rows('orders', { overdue: true, has_plan: true }),
        oldest_at: '2027-01-03T00:00:00Z',
      },
      mails: {
        failed: { count: 1, rows: rows('mails', { status: 'dead' }), oldest_at: '2027-01-02T00:00:00Z' },
        rejected: { count: 1, rows: rows('mails', { status: 'rejected' }), oldest_at: null },
        waiting: { count: 9, rows: rows('mails', { status: 'waiting' }) },
        paused_at: null,
      },
      scans: null,
      changes: { coming: [], failed: { count: 2, oldest_at: null } },
      cancellations: [{ id: 7, name: 'Coach', started_at: '2027-01-04T00:00:00Z', left: 3, failed: 1 }],
      unreported: null,
      certificate: null,
      timezone: 'Europe/Zagreb',
    },
    now,
  )
  const oldest = (part: string) => waiting.find(({ text }) => text.includes(part))?.oldestAt
  expect(oldest('overdue')).toBe('2027-01-03T00:00:00Z')
  expect(oldest('mail not')).toBe('2027-01-02T00:00:00Z')
  expect(waiting.map(({ text, to, isProblem }) => [text, to, isProblem])).toEqual([
    ['Coach is cancelled: 1 order to check', '/office/catalogue/cancellations/7', true],
    ['1 order with a problem', '/office/orders?status=problem', true],
    ['1 mail not delivered', '/office/mails?status=dead', true],
    ['1 mail to a rejected address', '/office/mails?status=rejected', true],
    ['2 scheduled changes not made', '/office/coming?part=failed', true],
    ['1 overpayment to send back', '/office/inbox', false],
    ['3 payment plans overdue', '/office/orders?overdue=true&has_plan=true', false],
    ['2 bank receipts to book', '/office/inbox?status=open', false],
  ])
})

test('documents that are not reported lead to their rows, or to the oldest one’s order', () => {
  const unreported = {
    count: 2,
    failed: 1,
    oldest_at: '2027-01-05T00:00:00Z',
    oldest_order: 'K7QM2XPA',
    due_at: '2027-01-07T00:00:00Z',
  }
  const linkOf = (found: ListFilter | null) =>
    waitingOf({ ...nothing, unreported: { ...unreported, rows: found } }, now).map(({ to }) => to)
  expect(linkOf(rows('report-rows', { report: 'documents', figure: 'reported:no' }))).toEqual([
    '/office/reports/documents?figure=reported%3Ano',
  ])
  expect(linkOf(null)).toEqual(['/office/orders/K7QM2XPA'])
})
