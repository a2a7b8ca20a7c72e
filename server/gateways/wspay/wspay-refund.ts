import type { Database } from '../../db/database'
import type { RefundAnswer, RefundToMake } from '../gateway'
import { wspayAmount, currencyOf, minorUnits } from './wspay-money'
import { giveBack, statusOf, type WspayAccess } from './ask-wspay'
import type { WspayReport } from './wspay-messages'

/** A refund whose answer was lost is tried again no sooner: the first try may still be on its way. */
const patience = 120_000

/**
 * Pays back at WSPay, which knows no idempotency: the order to refund is written down before it is sent, and one whose
 * answer was lost is sent again only where WSPay says that nothing has gone back. What cannot be told stays `unknown`.
 */
export async function refundCharge(
  db: Database,
  access: WspayAccess,
  refund: RefundToMake,
  now: Date,
): Promise<RefundAnswer> {
  const status = await statusOf(access, refund.reference)
  const action = status === null ? null : whatToDo(status, refund)
  const known = await find(db, refund)
  if (known?.outcome === 'refunded')
    return { outcome: known.amount === refund.amount ? 'refunded' : 'refused' }
  if (known?.outcome === null && status !== null && (status.Refunded || status.Voided)) {
    // Money has gone back; where no other refund can have been it, it was this one.
    if (!(await isOnlyRefund(db, refund))) return { outcome: 'unknown' }
    await close(db, refund, 'refunded')
    return { outcome: 'refunded' }
  }
  if (status === null || action === null)
    return known?.outcome === null ? { outcome: 'unknown' } : { outcome: 'refused', reason: whyNot(status) }
  if (!(await isMine(db, refund, now))) return { outcome: 'unknown' }
  const done = await giveBack(access, action, status, wspayAmount(refund.amount).digits)
  await close(db, refund, done ? 'refunded' : 'refused')
  return { outcome: done ? 'refunded' : 'refused' }
}

/** `refund` after settlement, `void` of the whole before it; null where WSPay allows neither for this amount. */
function whatToDo(status: WspayReport, refund: RefundToMake): 'refund' | 'void' | null {
  const charged = minorUnits(status.Amount)
  const isThisCharge =
    status.ShoppingCartID === refund.reference && currencyOf(status.CurrencyCode) === refund.currency
  if (!isThisCharge || charged === null || refund.amount > charged) return null
  if (status.CanBeRefunded) return 'refund'
  return status.CanBeVoided && refund.amount === charged ? 'void' : null
}

const whyNot = (status: WspayReport | null): string =>
  status?.CanBeVoided === true
    ? 'The charge is not settled yet: until then WSPay can give back only the whole of it.'
    : 'WSPay has no such charge that could be paid back.'

const find = (db: Database, { refundReference }: RefundToMake) =>
  db.kysely
    .selectFrom('gateway_refund')
    .select(['amount', 'outcome'])
    .where('refund_reference', '=', refundReference)
    .executeTakeFirst()

async function isOnlyRefund(db: Database, refund: RefundToMake): Promise<boolean> {
  const other = await db.kysely
    .selectFrom('gateway_refund')
    .select('refund_reference')
    .where('gateway_reference', '=', refund.reference)
    .where('refund_reference', '<>', refund.refundReference)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'refunded')]))
    .executeTakeFirst()
  return other === undefined
}

/** Writes down that it is asked for now, by this caller alone; false where another asked a moment ago. */
async function isMine(db: Database, refund: RefundToMake, now: Date): Promise<boolean> {
  const row = await db.kysely
    .insertInto('gateway_refund')
    .values({
      refund_reference: refund.refundReference,
      gateway: 'wspay',
      gateway_reference: refund.reference,
      amount: refund.amount,
      currency: refund.currency,
      asked_at: now,
      outcome: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('refund_reference')
        .doUpdateSet({ asked_at: now, outcome: null, amount: refund.amount })
        .where((eb) =>
          eb.or([
            eb('gateway_refund.outcome', '=', 'refused'),
            eb.and([
              eb('gateway_refund.outcome', 'is', null),
              eb('gateway_refund.amount', '=', refund.amount),
              eb('gateway_refund.asked_at', '<=', new Date(now.getTime() - patience)),
            ]),
          ]),
        ),
    )
    .returning('refund_reference')
    .executeTakeFirst()
  return row !== undefined
}

const close = (db: Database, { refundReference }: RefundToMake, outcome: 'refunded' | 'refused') =>
  db.kysely
    .updateTable('gateway_refund')
    .set({ outcome })
    .where('refund_reference', '=', refundReference)
    .execute()
