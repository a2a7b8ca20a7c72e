import type { Settings } from '../../contract/config'
import type { World } from '../world'

/** What of elsewhere the settings let into the page. */
interface PolicyHosts {
  /** Where it may post a payment form to: the gateway's own. */
  readonly formHosts: readonly string[]
  /** Where it may load pictures from: the tracking pixel's owner, while a pixel is configured. */
  readonly imageHosts: readonly string[]
}

/** Where the tracking pixel's picture comes from. */
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

function hostsOf(world: World, settings: Settings): PolicyHosts {
  const { formHosts } = world.gateways[settings.gateway] ?? world.gateways.sandbox
  return { formHosts, imageHosts: settings.pixelId ? pixelHosts : [] }
}

/** What every answer says of itself. */
export type SecurityHeaders = () => Readonly<Record<string, string>>

/**
 * The headers of every answer: the same object until the settings change, so that what is made of it can be kept. No
 * cache keeps an answer unless its route says so.
 */
export function securityHeaders(world: World): SecurityHeaders {
  const https = world.environment.publicUrl.startsWith('https:')
  const fixed = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Paths hold order codes and, in a reset link, an email: they are nobody else's business.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  let settings: Settings | undefined
  let headers = {}
  return () => {
    const current = world.catalogue.current().settings
    if (current === settings) return headers
    settings = current
    const policy = contentSecurityPolicy(hostsOf(world, current))
    return (headers = { ...fixed, 'content-security-policy': policy })
  }
}
