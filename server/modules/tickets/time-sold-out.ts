import { Refusal } from '../../platform/http/refusal'

/**
 * The refusal of a departure whose counter the database found full, or the error as it is. The stock that a handler has read
 * may be outdated; the database's check on the counter decides.
 */
export function timeSoldOutOr(error: unknown): unknown {
  const isFull = error instanceof Error && 'constraint' in error && error.constraint === 'pool_check'
  return isFull ? new Refusal('time-sold-out', { fields: ['transport_time_id'] }) : error
}
