import type { PaymentInstruction } from '../../contract/shop/checkout'
import type { GatewayName } from '../db/money-tables'

/** One try at a payment, as a gateway is asked for it. */
export interface AttemptToStart {
  /** Our id at the gateway, fresh per attempt. */
  reference: string
  /** Minor units. */
  amount: number
  currency: string
  orderCode: string
  customer: { full_name: string; email: string }
  /** When it was booked: not when it is started, which may be repeated. */
  startedAt: Date
  /** Until when the order waits for this try: a gateway that can ends its page about then. */
  payUntil: Date
}

/** A try that was started. */
export interface StartedAttempt {
  instruction: PaymentInstruction
  /** The gateway's own id of it, where it has one already. */
  gatewayId: string | null
}

/** A try, as a gateway knows it. */
export interface AttemptAtGateway {
  /** Our id at the gateway. */
  reference: string
  gatewayId: string | null
}

/** What a gateway says of a try, verified to be its word. */
export interface GatewayNotification {
  reference: string
  outcome: 'paid' | 'declined' | 'cancelled'
  /** Minor units; what was charged, to be compared with what was asked. */
  amount: number
  currency: string
  /** The gateway's own id of the charge. */
  gatewayId: string | null
  /** The try that the gateway names for the charge, where that is another than was asked about: it is never paid. */
  chargedFor?: string
}

/** What is to be paid back of a try's charge. */
export interface RefundToMake {
  /** Our id of the try at the gateway. */
  reference: string
  /** The gateway's own id of it, as its notification gave it. */
  gatewayId: string | null
  /** Minor units; up to what was charged and not yet paid back. */
  amount: number
  currency: string
  /** Our id of the refund: asked again with the same one, the money goes back once. */
  refundReference: string
}

/**
 * `refused`: the gateway says no, and no money moved. `unknown`: it did not answer, or is not done yet; the same
 * refund may be asked for again, and does not move money twice.
 */
export interface RefundAnswer {
  outcome: 'refunded' | 'refused' | 'unknown'
  /** The gateway's own words where it refused, for the operator. */
  reason?: string | null
}

/** A card gateway. Everything that comes from outside is verified here before the shop believes it. */
export interface Gateway {
  readonly name: GatewayName
  /** The hosts that its form is posted to, for the content security policy. */
  readonly formHosts: readonly string[]
  /**
   * `start` calls the gateway: what it answers is kept with the try. Otherwise the instruction is made from what we
   * know, the same each time, and nothing has to be kept.
   */
  readonly startsRemotely: boolean
  /** Where the browser goes to pay. May call the gateway: never run inside a transaction. */
  start(attempt: AttemptToStart): Promise<StartedAttempt>
  /** Asks the gateway what became of a try; null while it has no end. Throws where the gateway does not answer well. */
  ask(attempt: AttemptAtGateway): Promise<GatewayNotification | null>
  /** Ends a try there, so that it can no longer be paid; one that is paid already stays so. Not all gateways can. */
  close?(attempt: AttemptAtGateway): Promise<void>
  /** Pays back a charge or a part of it, once per `refundReference`. Calls the gateway: never inside a transaction. */
  refund(refund: RefundToMake): Promise<RefundAnswer>
}
