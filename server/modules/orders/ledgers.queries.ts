import { sql } from 'kysely'
import type { Movement } from '#rules/orders/ledger'
import type { Tx } from '../../platform/db/database'

/** Returns the order's movements, each charge with the payment that it was for. */
export const findMovements = (tx: Tx, orderId: number): Promise<Movement[]> =>
  tx
    .selectFrom('movement as m')
    .leftJoin('payment_attempt as a', 'a.id', 'm.attempt_id')
    .select(['m.kind', 'm.amount', 'a.payment_id'])
    .where('m.order_id', '=', orderId)
    .orderBy('m.id')
    .execute()

/** The payments, movements and attempts of one order, from which its status is computed. */
export interface Ledger {
  /** Its payments in their order. */
  payments: LedgerPayment[]
  /** Its movements, oldest first. */
  movements: Movement[]
  /** An attempt at a gateway has no outcome yet. */
  hasOpenAttempt: boolean
  /** A gateway charged something else than was requested. */
  hasProblem: boolean
}

interface LedgerPayment {
  id: number
  amount: number
  paid_amount: number
  due_at: Date
  paid_at: Date | null
}

interface LedgerRow {
  order_id: number
  /** The instants are ISO texts. */
  payments: (Omit<LedgerPayment, 'due_at' | 'paid_at'> & { due_at: string; paid_at: string | null })[]
  movements: Movement[]
  has_open_attempt: boolean
  has_problem: boolean
}

/** Returns the ledgers of orders by their ids. The orders are locked. */
export async function findLedgers(tx: Tx, orderIds: readonly number[]): Promise<Map<number, Ledger>> {
  const { rows } = await sql<LedgerRow>`
    select q.order_id,
      (select coalesce(json_agg(json_build_object('id', p.id, 'amount', p.amount, 'paid_amount', p.paid_amount,
          'due_at', p.due_at, 'paid_at', p.paid_at) order by p.position), '[]')
        from payment p where p.order_id = q.order_id) as payments,
      (select coalesce(json_agg(json_build_object('kind', m.kind, 'amount', m.amount, 'payment_id', a.payment_id,
          'is_sandbox', coalesce(a.gateway = 'sandbox', false)) order by m.id), '[]')
        from movement m left join payment_attempt a on a.id = m.attempt_id where m.order_id = q.order_id) as movements,
      attempts.*
    from unnest(${[...orderIds]}::bigint[]) as q (order_id)
      cross join lateral (
        select coalesce(bool_or(a.ended_at is null), false) as has_open_attempt,
               coalesce(bool_or(a.outcome = 'problem'), false) as has_problem
        from payment_attempt a join payment p on p.id = a.payment_id where p.order_id = q.order_id) attempts`.execute(
    tx,
  )
  return new Map(
    rows.map((row) => [
      row.order_id,
      {
        payments: row.payments.map(({ due_at, paid_at, ...payment }) => ({
          ...payment,
          due_at: new Date(due_at),
          paid_at: paid_at === null ? null : new Date(paid_at),
        })),
        movements: row.movements,
        hasOpenAttempt: row.has_open_attempt,
        hasProblem: row.has_problem,
      },
    ]),
  )
}
