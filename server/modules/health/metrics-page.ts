import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { gatewayNames } from '#contract/gateways'
import type { Context } from '../../context'
import { within, logOutage } from '../../platform/db/outages'
import { findShopState, type ShopState } from './queries'

/** Time in ms for which the page waits for the database. */
const timeoutMs = 2000

interface MetricsPage {
  /** The metrics of other modules. */
  readonly registry: Registry
  /** Throws if the caller may not read the page. */
  readonly admit: (request: FastifyRequest) => Promise<void>
  /** Whether the process can serve requests, apart from the database. */
  readonly isReady: () => boolean
}

/**
 * Serves `GET /metrics` in Prometheus' text format. Simultaneous requests share one reading of the shop's state, which is left
 * out if the database does not respond in time.
 */
export function registerMetrics(app: FastifyInstance, context: Context, page: MetricsPage): void {
  const { registry, admit, isReady } = page
  measurePool(context, registry)
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
    const answered = findShopState(context.db.kysely, context.now(), {
      consumers: context.eventConsumers.map(({ name }) => name),
      storesBackups: context.environment.BACKUP_URL !== undefined,
    }).catch((error: unknown) => {
      logOutage(context.log, 'warn', { fault: String(error) }, 'the metrics of the shop could not be read')
      return null
    })
    const state = await within(timeoutMs, answered)
    ready.set(isReady() && state !== null ? 1 : 0)
    show(state)
  }
}

function measurePool({ db: { pool } }: Context, registry: Registry): void {
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

/** Creates the gauges of the shop's state and returns a function that sets them. With `null` (no database) they are removed. */
function shopGauges(registry: Registry): (state: ShopState | null) => void {
  const forget: (() => void)[] = []
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) => {
    const made = new Gauge({ name: `shop_${name}`, help, labelNames, registers: [registry] })
    // A gauge without labels would be reset to 0, so it is removed instead.
    forget.push(() => (labelNames.length > 0 ? made.reset() : made.remove()))
    return made
  }
  const answers = gauge('database_answers', '1: the database answered within two seconds.')
  const waiting = gauge('mails_waiting', 'Mails that are to be sent, without those of mails_rejected.')
  const oldest = gauge('mails_oldest_seconds', 'Since the oldest of them was written; 0: none waits.')
  const rejected = gauge('mails_rejected', 'Mails that are retried although their recipient was rejected.')
  const dead = gauge('mails_dead', 'Mails that were given up: find-mails with the status dead lists them.')
  const held = gauge('mails_held', 'Mails that MAIL_HOLD kept.')
  const paused = gauge('mails_paused', '1: mails are paused, because the mail server accepts none.')
  const lag = gauge('job_lag_seconds', 'For how long the oldest due work of a job has been due.', ['name'])
  const open = gauge('gateway_attempts_open', 'Attempts at a gateway that have no end yet.', ['gateway'])
  const openFor = gauge(
    'gateway_attempt_oldest_seconds',
    'Since the oldest of them began; 0: there is none.',
    ['gateway'],
  )
  const unanswered = gauge(
    'gateway_attempts_unanswered',
    'Those of them whose gateway left the last question about them unanswered.',
    ['gateway'],
  )
  const counters = gauge('stock_counters', 'Counters of places that the last recount compared.')
  const wrong = gauge(
    'stock_counters_wrong',
    'Counters that differed from their places: audit-stock names them.',
  )
  const countedAt = gauge('stock_audit_timestamp_seconds', 'When the stock was last recounted.')
  const backupAt = gauge(
    'backup_timestamp_seconds',
    'When the last backup was made that has reached its destination (BACKUP_URL, else a file).',
  )

  const transaction = gauge(
    'database_oldest_transaction_seconds',
    'Age of the oldest transaction of the database.',
  )
  const archiveFails = gauge(
    'database_archive_failing',
    '1: PostgreSQL could not archive its log at the last attempt. Missing: it does not archive.',
  )
  const unreported = gauge(
    'documents_unreported',
    'Documents that the tax authority has not confirmed: waiting, or failed until staff act.',
    ['state'],
  )
  const unreportedFor = gauge(
    'documents_unreported_oldest_seconds',
    'Since the oldest document was issued that waits for the tax authority; 0: none waits.',
  )

  return (state) => {
    for (const one of forget) one()
    answers.set(state === null ? 0 : 1)
    if (state === null) return
    waiting.set(state.mails.waiting)
    oldest.set(state.mails.oldest ?? 0)
    rejected.set(state.mails.rejected)
    dead.set(state.mails.dead)
    held.set(state.mails.held)
    paused.set(state.mails.is_paused ? 1 : 0)
    for (const [job, seconds] of Object.entries(state.lag)) lag.set({ name: job }, seconds)
    for (const gateway of gatewayNames) {
      const found = state.gateways.find((one) => one.gateway === gateway)
      open.set({ gateway }, found?.open ?? 0)
      openFor.set({ gateway }, found?.oldest ?? 0)
      unanswered.set({ gateway }, found?.unanswered ?? 0)
    }
    transaction.set(state.oldest_transaction)
    if (state.archive.is_on) archiveFails.set(state.archive.fails ? 1 : 0)
    unreportedFor.set(state.documents.oldest)
    unreported.set({ state: 'waiting' }, state.documents.waiting)
    unreported.set({ state: 'failed' }, state.documents.failed)
    if (state.stock !== null) {
      counters.set(state.stock.counters)
      wrong.set(state.stock.wrong)
      countedAt.set(state.stock.counted_at)
    }
    if (state.backup_at !== null) backupAt.set(state.backup_at)
  }
}
