import type { OpenGateway } from '../gateway'
import { createWspay, wspayAccess } from './wspay-gateway'
import { registerWspayRoutes } from './wspay-routes'

/** Opens WSPay. */
export const open: OpenGateway = ({ db, now, environment }) => {
  const wspay = createWspay({
    db,
    now,
    access: wspayAccess(environment),
    publicUrl: environment.publicUrl,
  })
  return { ...wspay, registerRoutes: (app, context) => registerWspayRoutes(app, context, wspay) }
}
