import { findOrders } from '../../../contract/office/orders'
import { listedRows } from '../changes'
import { type ListedOrder, readOrders } from './find-orders'

/** The rows of the list of orders, for exports. */
export const orderRows = listedRows<'orders', typeof findOrders, ListedOrder>(findOrders, {
  read: readOrders,
  currencyOf: ({ currency }) => currency,
  cells: {
    order: ({ code }) => code,
    ordered_at: ({ created_at }) => created_at,
    status: ({ payment_status }) => payment_status,
    name: ({ full_name }) => full_name,
    email: ({ email }) => email,
    country: ({ country }) => country,
    channel: ({ channel }) => channel,
    payment_method: ({ payment_method, paid_at_desk }) => paid_at_desk ?? payment_method,
    has_plan: ({ has_payment_plan }) => has_payment_plan,
    items: ({ items }) => items,
    total: ({ total_price }) => total_price,
    paid: ({ total_paid }) => total_paid,
    refunded: ({ total_refunded }) => total_refunded,
    owed: ({ owed }) => owed,
    currency: ({ currency }) => currency,
    due_at: ({ next_due_at }) => next_due_at,
    is_overdue: ({ is_overdue }) => is_overdue,
    last_mail: ({ last_mail }) => last_mail && last_mail.kind,
    last_mail_at: ({ last_mail }) => last_mail && last_mail.created_at,
    last_mail_status: ({ last_mail }) => last_mail && last_mail.status,
    is_test: ({ is_test }) => is_test,
  },
})
