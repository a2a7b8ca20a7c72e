import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal'

/** In bytes: what every call takes. */
export const smallBody = 64 * 1024
/** In bytes: what calls take that say `largeBody` in the contract. */
export const largeBody = 32 * 1024 * 1024

/** So many large bodies are taken in at once, in each process: their bytes are all in memory. */
const mostAtOnce = 2

/** A body beyond 64 KiB as it came: nothing of it was parsed on the thread that serves. */
export class LargeBody {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** Parses JSON bodies up to 64 KiB; larger ones, where a route lets them in, stay bytes. */
export function takeBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    if (bytes.length > smallBody) done(null, new LargeBody(bytes))
    else void parse(request, bytes.toString('utf8'), done)
  })
}

/**
 * Lets a few large bodies in at a time, before they are read; beyond, 503 with `Retry-After`. Its answer takes a place
 * for a request whose body may be large (one that does not tell its length may be) until the request has ended.
 */
export function largeBodyPlaces(): (request: FastifyRequest, reply: FastifyReply) => void {
  let taken = 0
  return (request, reply) => {
    if (Number(request.headers['content-length']) <= smallBody) return
    if (taken >= mostAtOnce) throw new Refusal('busy', { retryAfter: 5 })
    taken += 1
    let isOver = false
    const end = () => {
      if (!isOver) taken -= 1
      isOver = true
    }
    reply.raw.once('finish', end).once('close', end)
  }
}
