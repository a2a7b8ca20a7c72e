import type { Handlers } from '../../platform/http/serve'
import { getEnvironmentHandler } from './get-environment'
import { getHealthHandler } from './get-health'

/** The handlers of what the office shows of the server. */
export const metricsHandlers = {
  'get-health': getHealthHandler,
  'get-environment': getEnvironmentHandler,
} satisfies Partial<Handlers>
