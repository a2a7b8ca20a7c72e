import { findWithdrawals as call } from '../../../contract/office/withdrawals'
import { serveStaff } from '../../staff/serve-staff'
import { findWithdrawals } from './withdrawals.sql'
import { officeWithdrawalOf } from './withdrawal-view'

/** How many a page of the office's list has. */
const pageSize = 50

/** The operator's list of withdrawals. */
export const findWithdrawalsHandler = serveStaff(call, async ({ payload, world }) => {
  const { status, cursor } = payload
  const found = await findWithdrawals(world.db.kysely, {
    text: payload.query?.trim() || null,
    isRefunded: status === null ? null : status === 'refunded',
    before: cursor !== null && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null,
    most: pageSize + 1,
  })
  const stock = await world.catalogue.stock()
  const shown = found.slice(0, pageSize)
  return {
    withdrawals: shown.map((stored) => officeWithdrawalOf(stored, stock)),
    cursor: found.length > pageSize ? String(shown.at(-1)?.id ?? '') : null,
  }
})
