import type { FastifyRequest } from 'fastify'
import type { Settings } from '#contract/config'
import type { Context } from '../../context'
import type { Environment } from '../../environment'

/** External hosts that the settings allow a page to use. */
interface PolicyHosts {
  /** Hosts that a page may post a payment form to: those of the gateway. */
  readonly formHosts: readonly string[]
  /** Hosts that a page may load pictures from: that of the tracking pixel if it is configured. */
  readonly imageHosts: readonly string[]
}

/** Host of the tracking pixel's picture. */
const pixelHosts = ['https://www.facebook.com']

/**
 * Returns the content security policy: no inline scripts, and nothing from other hosts. Inline styles are allowed
 * because sonner, which displays the toasts, inserts one.
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

/** Returns the headers of every response. */
export type SecurityHeaders = () => Readonly<Record<string, string>>

/**
 * Creates the function that returns the headers of every response. It returns the same object until the settings
 * change, so that values derived from it can be cached. No response may be cached unless its route allows it.
 */
export function securityHeaders(context: Context): SecurityHeaders {
  const https = context.environment.publicUrl.startsWith('https:')
  const fixed = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Paths contain order codes and, in a reset link, an email. Other sites must not see them.
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
 * Returns whether a page of this shop sent the request, judged by headers that browsers set and pages cannot change. A
 * request without them counts as cross-origin, because other programs use the calls too.
 *
 * Browsers send `Sec-Fetch-Site` over HTTPS and on localhost. Without it, scheme, host and port of `Origin` must equal
 * those at which the browser opened the shop.
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
 * Returns the origin at which the browser opened the shop; `null` if the request names no host. For the host of
 * `PUBLIC_URL`, the scheme of `PUBLIC_URL` applies, so that a proxy that ends TLS need not be trusted to report it. For
 * any other host, it is the scheme of the connection or the one that a proxy in `TRUST_PROXY` forwards.
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
