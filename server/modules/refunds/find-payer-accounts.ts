import { findPayerAccounts } from '../../../contract/office/refunds'
import { mayChangeAccount } from '../../../rules/refund-account'
import { findAccountsOfPayers, type PayerAccount } from '../ledger'
import { findRefund } from '../orders'
import { orRefuse } from '../../platform/http/refusal'
import { open, sealedForEntry } from '../../platform/crypto/seal'
import { serveStaff } from '../staff'
import type { World } from '../../context'

/** The accounts that paid the order of a refund by transfer, as long as the refund's account can be entered. */
export const findPayerAccountsHandler = serveStaff(findPayerAccounts, async ({ payload, world }) => {
  const { refund_id: refundId } = payload
  const found = refundId === null ? undefined : await findRefund(world.db.kysely, refundId)
  const refund = orRefuse(found, 'refund-not-found')
  if (!mayChangeAccount(refund)) return { accounts: [] }
  const receipts = await findAccountsOfPayers(world.db.kysely, refund.order_id)
  const read = receipts.flatMap((receipt) => {
    const iban = ibanOf(world, receipt)
    const { payer, amount, booked_at } = receipt
    return iban === null ? [] : [{ holder: payer, iban, amount, booked_at: booked_at.toISOString() }]
  })
  const isFirst = ({ iban }: { iban: string }, index: number) =>
    read.findIndex((one) => one.iban === iban) === index
  return { accounts: read.filter(isFirst) }
})

/** The account of a receipt; `null`, and logged, if none of the present secrets sealed it. */
function ibanOf(world: World, { id, key, sealed }: PayerAccount): string | null {
  try {
    return String(open(sealed, world.keys.opening, sealedForEntry(key)))
  } catch (error) {
    world.log.error(
      { receipt: id, fault: String(error) },
      'the account of a receipt cannot be read with these secrets',
    )
    return null
  }
}
