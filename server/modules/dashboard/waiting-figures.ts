import type { AnswerOf } from '#contract/call'
import type { getToday } from '#contract/office/inbox'
import type { ListFilter, ListName } from '#contract/office/list'
import type { WaitingWork } from './queries'

export type Today = AnswerOf<typeof getToday>

export const rowsOf = (list: ListName, filters: Record<string, unknown>): ListFilter => ({ list, filters })

export const inboxOf = (work: WaitingWork): Today['inbox'] => [
  { cause: 'bank-entry', ...work.entries, rows: rowsOf('bank-entries', { status: 'open' }) },
  { cause: 'order-problem', ...work.problems, rows: rowsOf('orders', { status: ['problem'] }) },
  {
    cause: 'too-little',
    ...work.too_little,
    rows: rowsOf('orders', { status: ['partial'], has_plan: false }),
  },
  { cause: 'refund-asked', ...work.refunds_asked, rows: rowsOf('refunds', { status: 'active' }) },
  { cause: 'refund-problem', ...work.refund_problems, rows: rowsOf('refunds', { status: 'problem' }) },
  { cause: 'withdrawal', ...work.withdrawals, rows: rowsOf('withdrawals', { status: 'open' }) },
]
