import type { FastifyRequest } from 'fastify'

/**
 * Whether a page of this shop sent a form, by the headers that browsers set and no page can change. Without them it counts
 * as sent from elsewhere: programs that are no browsers use the calls.
 */
export function isSameOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  if (origin === undefined || !URL.canParse(origin)) return false
  return new URL(origin).host === host
}
