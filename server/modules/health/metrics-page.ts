import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { within } from '../../platform/db/answers-within'
import { logOutage } from '../../platform/db/outage-lines'
import type { World } from '../../context'
import { shopGauges } from './shop-gauges'
import { findShopState } from './shop-state.queries'

/** How long the page waits for the database, in milliseconds. */
const patienceMs = 2000

interface MetricsPage {
  /** The metrics of other modules. */
  readonly registry: Registry
  /** Refuses callers that may not read the page. */
  readonly admit: (request: FastifyRequest) => Promise<void>
  /** Whether the process can serve, apart from the database. */
  readonly isReady: () => boolean
}

/**
 * Serves `GET /metrics`, in Prometheus' text format. The shop's state is read from the database once for simultaneous
 * requests, and left out if the database does not answer in time.
 */
export function registerMetrics(app: FastifyInstance, world: World, page: MetricsPage): void {
  const { registry, admit, isReady } = page
  measurePool(world, registry)
  const ready = new Gauge({
    name: 'shop_ready',
    help: '1: the process can serve, as /readyz says.',
    registers: [registry],
  })
  const show = shopGauges(registry)
  let reading: Promise<unknown> | undefined

  app.get('/metrics', { onRequest: admit }, async (_request, reply) => {
    reading ??= readState().finally(() => (reading = undefined))
    await reading
    return reply.type(registry.contentType).send(await registry.metrics())
  })

  async function readState() {
    const answered = findShopState(world.db.kysely, world.now()).catch((error: unknown) => {
      logOutage(world.log, 'warn', { fault: String(error) }, 'the metrics of the shop could not be read')
      return null
    })
    const state = await within(patienceMs, answered)
    ready.set(isReady() && state !== null ? 1 : 0)
    show(state)
  }
}

function measurePool({ db: { pool } }: World, registry: Registry): void {
  const registers = [registry]
  void new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of the pool, in use and idle.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'in use' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  void new Gauge({
    name: 'shop_database_connections_limit',
    help: 'How many connections the pool may have (POOL_SIZE).',
    registers,
    collect() {
      this.set(pool.options.max)
    },
  })
  void new Gauge({
    name: 'shop_database_connections_waiting',
    help: 'Works that wait for a connection of the pool.',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
}
