import { findWithdrawals, type OfficeWithdrawal } from '../../../contract/office/refunds'
import { listedRows } from '../changes'
import { readWithdrawals } from './find-withdrawals'

/** The rows of the list of withdrawals, for exports. */
export const withdrawalRows = listedRows<'withdrawals', typeof findWithdrawals, OfficeWithdrawal>(
  findWithdrawals,
  {
    read: readWithdrawals,
    cells: {
      withdrawal: ({ id }) => id,
      order: ({ order }) => order,
      received_at: ({ received_at }) => new Date(received_at),
      items: ({ items }) => items.join(', '),
      amount: ({ amount }) => amount,
      currency: (_row, currency) => currency,
      refund_by: ({ refund_by }) => new Date(refund_by),
      refund: ({ refund_id }) => refund_id,
      refund_status: ({ refund_status }) => refund_status,
      name: ({ full_name }) => full_name,
      email: ({ email }) => email,
      statement: ({ statement }) => statement,
      is_test: ({ is_test }) => is_test,
    },
  },
)
