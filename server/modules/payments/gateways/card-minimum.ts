import type { Settings } from '#contract/config'
import type { GatewayName } from '#server/platform/db/money-tables'
import { stripeMinimum } from './stripe/stripe-minimum'

/** What each gateway declares. The sandbox and WSPay state no minimum. */
const declared: Readonly<Record<GatewayName, (currency: string) => number>> = {
  sandbox: () => 0,
  wspay: () => 0,
  stripe: stripeMinimum,
}

/** Returns the lowest amount that a gateway charges in a currency, in minor units; 0 if it declares none. */
export const cardMinimumOf = ({ gateway, currency }: Pick<Settings, 'gateway' | 'currency'>): number =>
  declared[gateway](currency)
