import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Environment } from '../../environment'
import { type Cookie, readCookie, setCookie } from '../../platform/http/cookies'

const sessionCookie: Cookie = { name: 'staff_session', path: '/office' }

/** The token of the session cookie of a request; null without one. */
export const sessionToken = (
  request: Pick<FastifyRequest, 'headers'>,
  environment: Pick<Environment, 'publicUrl'>,
): string | null => readCookie(request, environment, sessionCookie)

/** Sets the session cookie for `seconds`. Scripts cannot read it, and requests from other sites do not send it. */
export const setSessionCookie = (
  reply: FastifyReply,
  environment: Pick<Environment, 'publicUrl'>,
  token: string,
  seconds: number,
): void => setCookie(reply, environment, sessionCookie, { value: token, seconds })

/** Removes the session cookie from the browser. */
export const clearSessionCookie = (reply: FastifyReply, environment: Pick<Environment, 'publicUrl'>): void =>
  setSessionCookie(reply, environment, '', 0)
