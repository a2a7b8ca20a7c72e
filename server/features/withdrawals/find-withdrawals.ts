import { findWithdrawals as call } from '../../../contract/office/withdrawals'
import { readPage } from '../../http/list-page'
import { serveStaff } from '../../staff/serve-staff'
import { findWithdrawals } from './withdrawals.sql'
import { officeWithdrawalOf } from './withdrawal-view'

/** The page size of the office's list. */
const pageSize = 50

/** The operator's list of withdrawals. */
export const findWithdrawalsHandler = serveStaff(call, async ({ payload, world }) => {
  const { status } = payload
  const text = payload.query?.trim() || null
  const isRefunded = status === null ? null : status === 'refunded'
  const { shown, cursor } = await readPage(payload.cursor, pageSize, (page) =>
    findWithdrawals(world.db.kysely, { text, isRefunded, ...page }),
  )
  const stock = await world.catalogue.stock()
  return {
    withdrawals: shown.map((stored) => officeWithdrawalOf(stored, stock)),
    cursor,
  }
})
