import type { FastifyInstance } from 'fastify'

/** Hosts that the page may post a payment form to; the gateway's own come from the settings. */
export interface PolicyHosts {
  readonly formHosts: readonly string[]
}

/** The content security policy: no inline scripts, nothing from elsewhere. Styles may stand inline (stack.md, sonner). */
export function contentSecurityPolicy(hosts: PolicyHosts): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    ["form-action 'self'", ...hosts.formHosts].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

/** Sets the headers of every answer. They are constants: a list costs less than a middleware each. */
export function setSecurityHeaders(app: FastifyInstance, hosts: () => PolicyHosts, https: boolean): void {
  const fixed = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Paths hold order codes and, in a reset link, an email: they are nobody else's business.
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
  let known: PolicyHosts | undefined
  let policy = ''
  app.addHook('onRequest', (_request, reply, done) => {
    const current = hosts()
    if (current !== known) {
      known = current
      policy = contentSecurityPolicy(current)
    }
    reply.headers(fixed).header('Content-Security-Policy', policy)
    done()
  })
}
