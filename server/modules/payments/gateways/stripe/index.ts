import type { OpenGateway } from '../gateway'
import { createStripe, stripeAccess } from './stripe-gateway'
import { registerStripeRoutes } from './stripe-routes'

/** Opens Stripe. */
export const open: OpenGateway = ({ keys, now, environment, settings }) => {
  const stripe = createStripe({
    keys,
    now,
    publicUrl: environment.publicUrl,
    access: stripeAccess(environment),
    shopName: () => settings().shopName,
  })
  return {
    ...stripe,
    registerRoutes: (app, context, refunds) => registerStripeRoutes(app, context, stripe, refunds),
  }
}
