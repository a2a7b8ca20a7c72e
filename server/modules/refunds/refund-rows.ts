import { findRefunds } from '../../../contract/office/refunds'
import { listedRows } from '../changes'
import { type ListedRefund, readRefunds } from './office-refund'

/** The rows of the list of refunds, for exports. Their orders are read whole, so fewer at once. */
export const refundRows = listedRows<'refunds', typeof findRefunds, ListedRefund>(findRefunds, {
  read: readRefunds,
  atOnce: 100,
  currencyOf: ({ currency }) => currency,
  cells: {
    refund: ({ id }) => id,
    order: ({ order }) => order,
    status: ({ status }) => status,
    asked_at: ({ created_at }) => new Date(created_at),
    completed_at: ({ completed_at }) => (completed_at === null ? null : new Date(completed_at)),
    total: ({ total }) => total,
    shipping: ({ shipping_refund }) => shipping_refund,
    currency: ({ currency }) => currency,
    opened_by: ({ opened_by }) => opened_by,
    paid_by: ({ paid_by }) => paid_by,
    can_go_to_card: ({ can_go_to_card }) => can_go_to_card,
    files: ({ files }) => files.join(' '),
    name: ({ customer }) => customer.full_name,
    email: ({ customer }) => customer.email,
    bank_account: ({ bank_account }) => bank_account,
    note: ({ note }) => note,
    problem: ({ problem }) => problem,
    is_test: ({ is_test }) => is_test,
  },
})
