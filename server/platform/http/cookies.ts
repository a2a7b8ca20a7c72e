import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName } from '#rules/cart/cookies'
import type { Environment } from '../../environment'

type Public = Pick<Environment, 'publicUrl'>

/** Returns whether browsers open the shop over HTTPS, so that its cookies are sent over HTTPS only. */
export const isHttps = ({ publicUrl }: Public): boolean => publicUrl.startsWith('https:')

/** Returns the value of a cookie by its full name; `null` if the request has none. */
export function valueOfCookie({ headers }: Pick<FastifyRequest, 'headers'>, fullName: string): string | null {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key = '', ...value] = pair.split('=')
    const token = value.join('=').trim()
    if (key.trim() === fullName && token !== '') return token
  }
  return null
}

const fullName = (name: string, environment: Public) => cookieName(name, isHttps(environment))

/**
 * Returns the value that the browser sent for a cookie; `null` if it sent none. `name` is without the prefix that is
 * added over HTTPS.
 */
export const readCookie = (
  request: Pick<FastifyRequest, 'headers'>,
  environment: Public,
  name: string,
): string | null => valueOfCookie(request, fullName(name, environment))

/**
 * Sets a cookie for `seconds`, in addition to other cookies of the response. 0 makes the browser delete it. Scripts
 * cannot read it, and other sites cannot send it.
 */
export function setCookie(
  reply: FastifyReply,
  environment: Public,
  name: string,
  { value, seconds }: { value: string; seconds: number },
): void {
  const secure = isHttps(environment) ? '; Secure' : ''
  void reply.header(
    'Set-Cookie',
    `${fullName(name, environment)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  )
}
