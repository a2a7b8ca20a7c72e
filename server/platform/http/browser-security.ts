import type { Settings } from '../../../contract/config'
import type { Context } from '../../context'
import type { FastifyRequest } from 'fastify'
import type { Environment } from '../../environment'

/** Other hosts that the settings allow in the page. */
interface PolicyHosts {
  /** Hosts to which it may post a payment form: the gateway's. */
  readonly formHosts: readonly string[]
  /** Hosts from which it may load pictures: the tracking pixel's, if a pixel is configured. */
  readonly imageHosts: readonly string[]
}

/** The host of the tracking pixel's picture. */
const pixelHosts = ['https://www.facebook.com']

/**
 * The content security policy: no inline scripts, nothing from elsewhere. Styles may stand inline: sonner, which shows
 * the toasts, writes one.
 */
export function contentSecurityPolicy(hosts: PolicyHosts): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...hosts.imageHosts].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...hosts.formHosts].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

function hostsOf(context: Context, settings: Settings): PolicyHosts {
  const { formHosts } = context.gateways[settings.gateway] ?? context.gateways.sandbox
  return { formHosts, imageHosts: settings.pixelId ? pixelHosts : [] }
}

/** The headers of every answer. */
export type SecurityHeaders = () => Readonly<Record<string, string>>

/**
 * The headers of every answer: the same object until the settings change, so that values derived from it can be cached.
 * No answer may be cached unless its route allows it.
 */
export function securityHeaders(context: Context): SecurityHeaders {
  const https = context.environment.publicUrl.startsWith('https:')
  const fixed = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Paths hold order codes and, in a reset link, an email, which other sites must not see.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  let settings: Settings | undefined
  let headers = {}
  return () => {
    const current = context.catalogue.current().settings
    if (current === settings) return headers
    settings = current
    const policy = contentSecurityPolicy(hostsOf(context, current))
    return (headers = { ...fixed, 'content-security-policy': policy })
  }
}

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
