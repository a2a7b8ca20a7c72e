import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest, FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Registry, Metric } from 'prom-client'
import { isOrderCode } from '#rules/orders/order-code'
import type { Context } from '../../context'
import { logOutage } from '../db/outages'
import { Refusal } from './refusal'

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the order that a call refers to in its payload or response; `null` if there is none. */
    orderCode: string | null
  }
}

/** Format of an identifier accepted from a proxy. It is logged and returned, so it must be short and harmless. */
const harmless = /^[\w.:-]{1,64}$/

/** Returns the ID of a request: its `X-Request-ID` if that is valid, otherwise a new one. */
function requestId({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && harmless.test(given) ? given : randomUUID()
}

/** Fastify's options for the ID and the logger of each request. */
export const requestOptions = {
  genReqId: requestId,
  // A logger per request is expensive. The few log lines that need the request's ID include it themselves.
  childLoggerFactory: (logger) => logger,
} satisfies Pick<FastifyServerOptions, 'genReqId' | 'childLoggerFactory'>

interface ObserveOptions {
  /** Returns the headers of every response. */
  readonly headers: () => Readonly<Record<string, string>>
  /** Whether successful responses for pages and files are logged too. */
  readonly tellsAll: boolean
  readonly metrics: Registry
  readonly counts: { checkoutRejected(reason: string): void }
}

/** Adds the steps that all requests share: headers of the response, a log line, metrics, and a check of the URL. */
export function observeRequests(
  app: FastifyInstance,
  { headers, tellsAll, metrics, counts }: ObserveOptions,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers()).header('x-request-id', request.id)
    done()
  })
  logAnswers(app, tellsAll)
  meterRequests(app, metrics, counts)
  // No valid URL contains NUL, and PostgreSQL text cannot store it.
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new Refusal('malformed') : undefined)
  })
}

/** Records the order of a request if `code` is an order code. */
export function noteOrder(request: FastifyRequest, code: unknown): void {
  if (typeof code === 'string' && isOrderCode(code)) request.orderCode = code
}

/** Returns the fields of every log line about a request. */
export function linesOf(request: FastifyRequest): { reqId: string; order?: string } {
  const order = request.orderCode ?? orderInAddress(request)
  return { reqId: request.id, ...(order !== null && { order }) }
}

/**
 * Returns the order that a URL names: that of a document or of a gateway's reference, which starts with the order code.
 */
function orderInAddress({ params, query }: FastifyRequest): string | null {
  const { order } = (params ?? {}) as { order?: unknown }
  const { reference } = (query ?? {}) as { reference?: unknown }
  const named = [order, typeof reference === 'string' ? reference.split('-')[0] : null]
  return (named.find((code) => typeof code === 'string' && isOrderCode(code)) as string | undefined) ?? null
}

/**
 * Logs one line per response with its route pattern. Paths are not logged because they may contain emails and tokens.
 * Successful responses for pages and files are logged only with `tellsAll`. While the database is down, at most one
 * line per second is logged.
 */
export function logAnswers(app: FastifyInstance, tellsAll: boolean): void {
  app.addHook('onResponse', (request, reply, done) => {
    const isQuiet = reply.statusCode < 400 && request.method === 'GET'
    if (isQuiet && !tellsAll) return done()
    const fields = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...linesOf(request),
    }
    if (isQuiet) request.log.debug(fields, 'answered')
    else if (request.isOutage) logOutage(request.log, 'info', fields, 'answered')
    else request.log.info(fields, 'answered')
    done()
  })
}

type Catalogue = Context['catalogue']

/**
 * Returns the context of one request, which sees a single version of the catalogue from its first access on. An import
 * that ends during the request, in any process, does not make it mix the prices of one version with the settings of
 * another. The request moves to a newer version only by reading the stock or the catalogue again. Its log lines contain
 * `fields`, such as the request's ID.
 */
export function contextOfRequest(context: Context, fields: () => object = () => ({})): Context {
  const { catalogue } = context
  let known: ReturnType<Catalogue['current']> | undefined
  const keep = <Read extends { snapshot: typeof known }>(read: Read) => {
    known = read.snapshot
    return read
  }
  const line =
    (level: keyof Context['log']): Context['log']['info'] =>
    (more, message) =>
      context.log[level]({ ...fields(), ...more }, message)
  return {
    ...context,
    log: { info: line('info'), warn: line('warn'), error: line('error') },
    catalogue: {
      ...catalogue,
      current: () => (known ??= catalogue.current()),
      refresh: async () => (known = await catalogue.refresh()),
      stock: async () => keep(await catalogue.stock()),
      recentStock: async () => keep(await catalogue.recentStock()),
      stockWithClock: async () => {
        const read = await catalogue.stockWithClock()
        keep(read.stock)
        return read
      },
    },
  }
}

/**
 * Counts every response and its duration by route pattern, method and status class. Paths are not labels, because
 * clients can invent any number of them. Requests without a route count as route `none` and method `any`. Rejected
 * checkouts are also counted by their error code.
 */
function meterRequests(
  app: FastifyInstance,
  registry: Registry,
  counts: { checkoutRejected(reason: string): void },
): void {
  const startSeries = requestTimes(registry)
  // The key is the route's own object, because this lookup runs for every request.
  const seriesOf = new WeakMap<object, Map<string, Observe[]>>()

  app.addHook('onResponse', (request, reply, done) => {
    const { config, url: route = 'none' } = request.routeOptions
    const method = request.is404 ? 'any' : request.method
    let byMethod = seriesOf.get(config)
    if (byMethod === undefined) seriesOf.set(config, (byMethod = new Map()))
    let byStatus = byMethod.get(method)
    if (byStatus === undefined) byMethod.set(method, (byStatus = []))
    const hundreds = Math.trunc(reply.statusCode / 100)
    const observe = (byStatus[hundreds] ??= startSeries({ method, route, status: `${hundreds}xx` }))
    observe(reply.elapsedTime / 1000)
    if (route === '/api/checkout-cart' && request.errorCode !== null)
      counts.checkoutRejected(request.errorCode)
    done()
  })
}

/**
 * Upper bounds of the histogram in seconds: cached pages are below the first, a slow card gateway is above the last.
 */
const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Labels extends Record<string, string> {
  readonly method: string
  readonly route: string
  readonly status: string
}

/** Records the duration of one request in seconds. */
type Observe = (seconds: number) => void

/**
 * Registers a histogram of requests and returns a function that creates its series. The histogram of prom-client joins
 * and checks the labels for each value, which takes 1.7 µs; this one takes 0.02 µs (docs/decisions/053).
 */
function requestTimes(registry: Registry): (labels: Labels) => Observe {
  const name = 'shop_http_request_duration_seconds'
  const all: { labels: Labels; counts: number[]; sum: number }[] = []

  const values = () =>
    all.flatMap(({ labels, counts, sum }) => {
      let below = 0
      const buckets = counts.map((count, index) => {
        below += count
        const le = bounds[index] ?? '+Inf'
        return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: below }
      })
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels, value: sum },
        { metricName: `${name}_count`, labels, value: below },
      ]
    })
  const metric = {
    name,
    help: 'Requests that were answered, and the seconds until their answer was sent.',
    type: 'histogram',
    aggregator: 'sum',
  }
  const registered = { ...metric, get: () => Promise.resolve({ ...metric, values: values() }) }
  // A registry uses only the method `get` of its metrics, but its type requires the classes of prom-client.
  registry.registerMetric(registered as unknown as Metric)

  return (labels) => {
    const series = { labels, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }
    const { counts } = series
    all.push(series)
    return (seconds) => {
      let at = 0
      while (at < bounds.length && seconds > (bounds[at] as number)) at += 1
      counts[at] = (counts[at] as number) + 1
      series.sum += seconds
    }
  }
}
