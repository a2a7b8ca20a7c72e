import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Environment } from '../environment'

const name = 'staff_session'

/** The token of the session cookie of a request; null without one. */
export function sessionToken({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key = '', ...value] = pair.split('=')
    const token = value.join('=').trim()
    if (key.trim() === name && token !== '') return token
  }
  return null
}

/** Sets the session cookie, which scripts cannot read and no other site sends, for so many seconds. */
export function setSessionCookie(
  reply: FastifyReply,
  { publicUrl }: Pick<Environment, 'publicUrl'>,
  token: string,
  seconds: number,
): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  void reply.header(
    'Set-Cookie',
    `${name}=${token}; Path=/office; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  )
}

/** Removes the session cookie from the browser. */
export const clearSessionCookie = (reply: FastifyReply, environment: Pick<Environment, 'publicUrl'>): void =>
  setSessionCookie(reply, environment, '', 0)
