import type { ColumnType, Generated } from 'kysely'
import type { PlanStep, Route } from '#contract/shop-item'
import type { ShopItemType } from '#contract/values'

/** A jsonb column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>
type Id = Generated<number>

/** Columns of rows that staff edit in forms; every change raises the version. */
export interface Versioned {
  version: Generated<number>
  /** Author of the last change; `null` if it was made before authors were recorded. */
  changed_by: Generated<string | null>
  changed_at: Generated<Date | null>
}

export interface EventTable extends Versioned {
  id: Id
  code: string
  name: string
  venue: string
  address: string
  timezone: string
  starts_at: Date
  ends_at: Date
}

export interface ItemTable extends Versioned {
  id: Id
  external_code: string
  shop_item_type: ShopItemType
  event_id: number | null
  type: string
  name: string
  price: number
  fee: number
  tax_rate: number
  tax_rates: Json<Record<string, number>>
  shop_image: string | null
  shop_image_2: string | null
  shop_image_3: string | null
  shop_image_4: string | null
  shop_description: string
  is_featured: boolean
  force_view: boolean
  limit_per_order: number
  /** Whether the item is limited per network in carts without a customer (setting `maxHeldPlacesPerNetwork`). */
  scarce: Generated<boolean>
  /** An invoice of exempt items only is not reported to a tax authority. */
  fiscal: Generated<'reported' | 'exempt'>
  is_refundable: boolean
  allow_refund_requests_from: Date | null
  allow_refund_requests_until: Date | null
  refund_fee: number
  payment_plan: Json<PlanStep[]>
  allow_name_changes: boolean
  allow_name_changes_until: Date | null
  name_change_limit: number
  allow_email_changes: boolean
  /** The item's own dates; `null` if those of its event apply. */
  starts_at: Date | null
  ends_at: Date | null
  route: Json<Route> | null
  meeting_point: string | null
  maker: Generated<string | null>
  maker_contact: Generated<string | null>
  safety_notes: Generated<string | null>
  /** Items of one event and category with the same group are variants of one product, such as sizes. */
  item_group: string | null
  travel_time_type: 'fixed' | 'selectable' | null
  travel_time: Date | null
  allow_travel_time_changes_until: Date | null
  published: boolean
  position: number
  /** When the shop cancelled the item. A cancelled item is never sold again. */
  cancelled_at: Generated<Date | null>
}

/** Cancellations of items, departures and events, and the orders that each of them changes. */
export interface CancellationTables {
  cancellation: {
    id: Generated<number>
    kind: 'item' | 'departure' | 'event'
    /** Code of the item or event. */
    subject: string
    /** Name of what was cancelled, as customers see it. */
    name: string
    item_ids: number[]
    travel_time_id: number | null
    /** Staff's message to the ticket holders. */
    message: string
    keeps_fees: boolean
    actor: string
    started_at: Date
    step: Generated<'carts' | 'orders' | 'done'>
    /** Number of carts that lost something. */
    carts: Generated<number>
    finished_at: Generated<Date | null>
  }
  cancellation_order: {
    cancellation_id: number
    order_id: number
    state: Generated<'waiting' | 'done' | 'failed'>
    outcome: Generated<'ended' | 'refunded' | 'released' | 'nothing' | null>
    /** Amount opened as a refund, in minor units. */
    amount: Generated<number>
    /** Reason of a failure, as a sentence for staff. */
    problem: Generated<string | null>
    tries: Generated<number>
    done_at: Generated<Date | null>
  }
}
