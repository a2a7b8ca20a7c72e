import { Counter, type Registry } from 'prom-client'
import { type GatewayName, gatewayNames } from '#contract/gateways'

declare module '#server/context' {
  interface Context {
    /** Counters of this process, shown by `/metrics`. */
    readonly counts: ShopCounts
  }
}

/** Business counters of this process since its start, for `/metrics`. Each process counts its own. */
export interface ShopCounts {
  paymentStart(gateway: GatewayName, result: 'started' | 'failed'): void
  /** `method` is the order's payment method. */
  orderPlaced(method: string): void
  orderPaid(): void
  /** `reason` is a code of the error catalogue, or `fault`. */
  checkoutRejected(reason: string): void
  /** Counts an incoming entry of a bank statement. */
  receipt(result: 'booked' | 'unmatched'): void
}

/** Creates the counters on a registry. Those with known labels start at 0, so that their first increase is visible. */
export function shopCounts(registry: Registry): ShopCounts {
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `shop_${name}_total`, help, labelNames, registers: [registry] })
  const starts = counter('payment_starts', 'Payments that a gateway was to start, by its result.', [
    'gateway',
    'result',
  ])
  const placed = counter('orders_placed', 'Orders that were placed, by customers or by staff.', ['method'])
  const paid = counter('orders_paid', 'Orders that were paid in full.', [])
  const rejected = counter('checkouts_rejected', 'Checkouts that did not become an order, by reason.', [
    'reason',
  ])
  const receipts = counter('receipts', 'Entries of bank statements: booked to an order, or unmatched.', [
    'result',
  ])
  for (const gateway of gatewayNames)
    for (const result of ['started', 'failed']) starts.inc({ gateway, result }, 0)
  for (const method of ['credit_card', 'bank_transfer', 'voucher']) placed.inc({ method }, 0)
  for (const result of ['booked', 'unmatched']) receipts.inc({ result }, 0)
  return {
    paymentStart: (gateway, result) => starts.inc({ gateway, result }),
    orderPlaced: (method) => placed.inc({ method }),
    orderPaid: () => paid.inc(),
    checkoutRejected: (reason) => rejected.inc({ reason }),
    receipt: (result) => receipts.inc({ result }),
  }
}
