import type { FastifyRequest } from 'fastify'

/**
 * Whether a page of this shop sent a form, by what browsers say of it and no page can change. Without a word of the
 * browser's, it is not taken: whoever has no browser has the calls.
 */
export function isSameOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  if (origin === undefined || !URL.canParse(origin)) return false
  return new URL(origin).host === host
}
