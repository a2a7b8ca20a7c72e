import type { FastifyRequest } from 'fastify'
import type { Environment } from '../../environment'

type OriginParts = Pick<FastifyRequest, 'headers' | 'host' | 'protocol'>

/**
 * Whether a page of this shop sent a form, by the headers that browsers set and no page can change. A request without them
 * counts as cross-origin: other programs use the calls.
 *
 * `Sec-Fetch-Site` says it where the browser sends it, which is over https and at localhost. Elsewhere scheme, host and port
 * of `Origin` have to be those at which the browser opened the shop.
 */
export function isSameOrigin(request: OriginParts, environment: Pick<Environment, 'publicUrl'>): boolean {
  const { headers } = request
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  if (origin === undefined || !URL.canParse(origin)) return false
  return new URL(origin).origin === originOf(request, environment)
}

/**
 * The origin at which the browser opened the shop; null if the request names no host. At the host of `PUBLIC_URL` its scheme
 * counts: a proxy that ends TLS need not be trusted to say so. At any other host it is the scheme of the connection, or the
 * one that a proxy in `TRUST_PROXY` forwards.
 */
function originOf(
  { host, protocol }: OriginParts,
  { publicUrl }: Pick<Environment, 'publicUrl'>,
): string | null {
  const shop = new URL(publicUrl)
  const atPublicHost = `${shop.protocol}//${host}`
  if (URL.canParse(atPublicHost) && new URL(atPublicHost).host === shop.host) return shop.origin
  const asOpened = `${protocol}://${host}`
  return URL.canParse(asOpened) ? new URL(asOpened).origin : null
}
