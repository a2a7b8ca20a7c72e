import type { FastifyInstance } from 'fastify'
import type { Settings } from '#contract/config'
import type { GatewayName } from '#contract/gateways'
import type { PaymentInstruction } from '#contract/shop/checkout'
import { type StoredMessage } from '#rules/text/stored-texts'
import type { Context } from '#server/context'
import type { Environment } from '#server/environment'
import type { Keys } from '#server/platform/crypto/keys'
import type { Database } from '#server/platform/db/database'

/** One payment attempt, as it is sent to a gateway. */
export interface AttemptToStart {
  /** Our id at the gateway, new for each attempt. */
  reference: string
  /** Minor units. */
  amount: number
  currency: string
  orderCode: string
  customer: { full_name: string; email: string }
  /** The time when the attempt was recorded. It may be started several times. */
  startedAt: Date
  /** The order waits for this attempt until then: a gateway that can do so closes its page at about this time. */
  payUntil: Date
}

/** An attempt that was started. */
export interface StartedAttempt {
  instruction: PaymentInstruction
  /** The gateway's own id of the attempt; `null` if it has none yet. */
  gatewayId: string | null
}

/** An attempt, as it is identified at a gateway. */
export interface AttemptAtGateway {
  /** Our id at the gateway. */
  reference: string
  gatewayId: string | null
}

/** A gateway's verified report on an attempt. */
export interface GatewayNotification {
  reference: string
  outcome: 'paid' | 'declined' | 'cancelled'
  /** The charged amount in minor units, to be compared with the requested one. */
  amount: number
  currency: string
  /** The gateway's own id of the charge. */
  gatewayId: string | null
  /** The attempt that the gateway names for the charge, if it is not the requested one: then it is never paid. */
  chargedFor?: string
}

/** A refund of an attempt's charge, or of a part of it. */
export interface RefundToMake {
  /** Our id of the attempt at the gateway. */
  reference: string
  /** The gateway's own id of the attempt, from its notification. */
  gatewayId: string | null
  /** Minor units; at most the charge less earlier refunds. */
  amount: number
  currency: string
  /** Our id of the refund: repeated requests with it refund only once. */
  refundReference: string
}

/**
 * `refused`: the gateway refused, and no money moved. `unknown`: it did not answer, or has not finished; the same
 * refund may be requested again without moving money twice.
 */
export interface RefundAnswer {
  outcome: 'refunded' | 'refused' | 'unknown'
  /** The gateway's reason for a refusal, for the operator. */
  reason?: StoredMessage | null
}

/** A gateway's verified report that the money of a completed refund came back. */
export interface ReportedRefundFailure {
  /** The attempt whose charge was refunded. */
  attempt: { id: number; code: string }
  /** Our id of the refund, if the gateway names it. */
  reference: string | null
  /** Minor units. */
  amount: number
  /** The gateway's reason, for staff. */
  reason: string | null
}

/** What the shop does with a gateway's reports on refunds. The module of refunds, which comes after this one, provides it. */
export interface RefundsOfGateways {
  /** Books that the money of a completed refund came back; returns `false` if the shop cannot assign it. */
  bookFailure(context: Context, failure: ReportedRefundFailure): Promise<boolean>
}

/** A card gateway. It verifies everything that comes from outside before the shop uses it. */
export interface Gateway {
  readonly name: GatewayName
  /** Returns whether its pages are open and its payments count. Absent: always. */
  serves?(): boolean
  /** The hosts to which its form is posted, for the content security policy. */
  readonly formHosts: readonly string[]
  /**
   * Returns the instruction that leads the browser to the payment page. May call the gateway, so never use it inside
   * a transaction.
   */
  start(attempt: AttemptToStart): Promise<StartedAttempt>
  /** Asks the gateway for the outcome of an attempt; null while it has none. Throws without a valid answer. */
  ask(attempt: AttemptAtGateway): Promise<GatewayNotification | null>
  /**
   * Closes an attempt at the gateway, so that it can no longer be paid; a paid one stays paid. Optional, because not
   * all gateways can do it.
   */
  close?(attempt: AttemptAtGateway): Promise<void>
  /**
   * Refunds a charge or a part of it, once per `refundReference`. Calls the gateway, so never use it inside a
   * transaction.
   */
  refund(refund: RefundToMake): Promise<RefundAnswer>
}

/** A gateway with its routes: those for its messages, and for browsers that return from it. */
export interface OpenedGateway extends Gateway {
  /**
   * Registers the routes. Each asks the gateway for the result, because a browser's data proves nothing, and then
   * redirects the customer.
   */
  registerRoutes(app: FastifyInstance, context: Context, refunds: RefundsOfGateways): Promise<void>
}

/** Resources that a gateway receives when it is opened. */
export interface GatewayResources {
  readonly db: Database
  readonly keys: Keys
  readonly now: () => Date
  readonly environment: Environment
  readonly settings: () => Settings
}

/** Opens a gateway. The file `index.ts` of its folder exports such a function as `open`. */
export type OpenGateway = (resources: GatewayResources) => OpenedGateway

/** A gateway did not answer, or answered wrongly. The message is logged, so it holds no secret and no personal data. */
export class GatewayFault extends Error {}

/**
 * A gateway works and rejected this one request, for example because of its amount. Errors of access and of rate are no
 * rejections: they concern all requests.
 */
export class GatewayRejection extends GatewayFault {}

/** Returns whether an HTTP status rejects a single request: 4xx, except access (401, 403, 407), timeout and rate. */
export const isRejection = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && ![401, 403, 407, 408, 429].includes(status)
