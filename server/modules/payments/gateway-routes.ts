import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { gatewayNames } from '#contract/gateways'
import type { Context } from '../../context'
import type { RefundsOfGateways } from './gateways/gateway'

/** Registers the routes of all gateways that this set-up can use. */
export async function registerGatewayRoutes(
  app: FastifyInstance,
  context: Context,
  refunds: RefundsOfGateways,
): Promise<void> {
  await app.register(formbody)
  for (const name of gatewayNames) await context.gateways[name]?.registerRoutes(app, context, refunds)
}
