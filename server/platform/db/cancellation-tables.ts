import type { Generated } from 'kysely'

/** Cancellations of items, departures and events, and the orders that each changes. */
export interface CancellationTables {
  cancellation: {
    id: Generated<number>
    kind: 'item' | 'departure' | 'event'
    /** The code of the item or event. */
    subject: string
    /** The name of the cancelled thing, as customers see it. */
    name: string
    item_ids: number[]
    travel_time_id: number | null
    /** The staff's message to the ticket holders. */
    message: string
    keeps_fees: boolean
    actor: string
    started_at: Date
    step: Generated<'carts' | 'orders' | 'done'>
    /** How many carts lost something. */
    carts: Generated<number>
    finished_at: Generated<Date | null>
  }
  cancellation_order: {
    cancellation_id: number
    order_id: number
    state: Generated<'waiting' | 'done' | 'failed'>
    outcome: Generated<'ended' | 'refunded' | 'released' | 'nothing' | null>
    /** Opened as a refund, in minor units. */
    amount: Generated<number>
    /** Why it failed, in a sentence for staff. */
    problem: Generated<string | null>
    tries: Generated<number>
    done_at: Generated<Date | null>
  }
}
