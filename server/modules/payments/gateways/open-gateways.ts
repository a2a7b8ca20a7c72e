import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { type GatewayName, gatewayNames } from '#contract/gateways'
import type { Context } from '#server/context'
import type { GatewayResources, OpenedGateway, OpenGateway, RefundsOfGateways } from './gateway'

declare module '#server/context' {
  interface Context {
    /** The gateways that this set-up can use; the settings choose one. */
    readonly gateways: { readonly sandbox: OpenedGateway } & Readonly<
      Partial<Record<GatewayName, OpenedGateway>>
    >
  }
}

/** The folders of the gateways by path, loaded when they are opened: Stripe's package has hundreds of modules. */
const folders = import.meta.glob<{ open: OpenGateway }>('./*/index.ts')

/** Loads the code of a gateway. */
export async function loadGateway(gateway: GatewayName): Promise<OpenGateway> {
  const load = folders[`./${gateway}/index.ts`]
  if (load === undefined) throw new Error(`The gateway ${gateway} has no folder.`)
  return (await load()).open
}

/** Opens the gateways that this set-up can use: the sandbox, and those with keys in the environment. */
export async function openGateways(
  resources: GatewayResources,
): Promise<{ sandbox: OpenedGateway } & Partial<Record<GatewayName, OpenedGateway>>> {
  const openOne = async (name: GatewayName) => (await loadGateway(name))(resources)
  const configured = gatewayNames.filter(
    (name) => name !== 'sandbox' && resources.environment.usableGateways.includes(name),
  )
  const opened = configured.map(async (name) => [name, await openOne(name)] as const)
  return { sandbox: await openOne('sandbox'), ...Object.fromEntries(await Promise.all(opened)) }
}

/** Registers the routes of all gateways that this set-up can use. */
export async function registerGatewayRoutes(
  app: FastifyInstance,
  context: Context,
  refunds: RefundsOfGateways,
): Promise<void> {
  await app.register(formbody)
  for (const name of gatewayNames) await context.gateways[name]?.registerRoutes(app, context, refunds)
}
