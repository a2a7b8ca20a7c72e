// Compiled from texts/en/refusals/gateway.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** WSPay writes amounts with two decimals, and {currency} has none. Choose another gateway or another currency. */
export declare const currency_no_decimals: (slots: { currency: Slot }) => string
/** WSPay writes amounts with two decimals, and {currency} has {count}. Choose another gateway or another currency. */
export declare const currency_decimals: (slots: { currency: Slot; count: Slot }) => string
/** The settings choose the sandbox gateway. With DATABASE_URL or an https PUBLIC_URL it needs SANDBOX=1, which is not set: nobody can pay by card. */
export declare const sandbox_not_allowed: () => string
/** {why} Until then nobody can pay by card. */
export declare const until_then: (slots: { why: Slot }) => string
/** The settings choose the gateway WSPay, but WSPAY_SHOP_ID and WSPAY_SECRET_KEY are not set: nobody can pay by card. */
export declare const wspay_keys: () => string
/** The settings choose the gateway Stripe, but STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set: nobody can pay by card. */
export declare const stripe_keys: () => string
