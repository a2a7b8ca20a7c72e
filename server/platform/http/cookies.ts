import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName } from '../../../rules/cart/cookies'
import type { Environment } from '../../environment'

/** A cookie of the shop. Scripts cannot read one of these, and no other site sends it. */
export interface Cookie {
  /** The name without the prefix that is added over HTTPS. */
  readonly name: string
  readonly path: string
}

type Public = Pick<Environment, 'publicUrl'>

/** Whether browsers open the shop over https, and so get cookies that they send over https alone. */
export const isHttps = ({ publicUrl }: Public): boolean => publicUrl.startsWith('https:')

/** The value of a cookie by its whole name; null without one. */
export function valueOfCookie({ headers }: Pick<FastifyRequest, 'headers'>, fullName: string): string | null {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key = '', ...value] = pair.split('=')
    const token = value.join('=').trim()
    if (key.trim() === fullName && token !== '') return token
  }
  return null
}

const fullName = ({ name, path }: Cookie, environment: Public) => cookieName(name, path, isHttps(environment))

/** The value that the browser sends of a cookie; null without one. */
export const readCookie = (
  request: Pick<FastifyRequest, 'headers'>,
  environment: Public,
  cookie: Cookie,
): string | null => valueOfCookie(request, fullName(cookie, environment))

/** Sets a cookie for `seconds`, in addition to other cookies of the response; 0 makes the browser delete it. */
export function setCookie(
  reply: FastifyReply,
  environment: Public,
  cookie: Cookie,
  { value, seconds }: { value: string; seconds: number },
): void {
  const secure = isHttps(environment) ? '; Secure' : ''
  void reply.header(
    'Set-Cookie',
    `${fullName(cookie, environment)}=${value}; Path=${cookie.path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  )
}
