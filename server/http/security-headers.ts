import type { FastifyReply } from 'fastify'
import type { Settings } from '../../contract/config'
import type { World } from '../world'

/** What of elsewhere the settings let into the page. */
interface PolicyHosts {
  /** Where it may post a payment form to: the gateway's own. */
  readonly formHosts: readonly string[]
  /** Where it may load pictures from: the tracking pixel's owner, while a pixel is configured. */
  readonly imageHosts: readonly string[]
}

/** Where the tracking pixel's picture comes from (facts, section 3). */
const pixelHosts = ['https://www.facebook.com']

/** The content security policy: no inline scripts, nothing from elsewhere. Styles may stand inline (stack.md, sonner). */
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

/**
 * Sets the headers of every answer. They are constants: a list costs less than a middleware each. No cache keeps an
 * answer unless its route says so.
 */
export function securityHeaders(world: World): (reply: FastifyReply) => void {
  const fixed = {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Paths hold order codes and, in a reset link, an email: they are nobody else's business.
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(world.environment.publicUrl.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000' }
      : {}),
  }
  // Made again only when the settings change.
  let settings: Settings | undefined
  let policy = ''
  return (reply) => {
    const current = world.catalogue.current().settings
    if (current !== settings) {
      settings = current
      policy = contentSecurityPolicy(hostsOf(world, current))
    }
    reply.headers(fixed).header('Content-Security-Policy', policy)
  }
}
