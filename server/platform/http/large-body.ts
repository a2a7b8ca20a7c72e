import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal'

/** In bytes: the limit for every call. */
export const smallBody = 64 * 1024
/** In bytes: the limit for calls that declare `takesPages` in the contract. It is parsed in a few milliseconds. */
export const pagesBody = 512 * 1024
/** In bytes: the limit for calls that declare `largeBody` in the contract. */
export const largeBody = 32 * 1024 * 1024

/** How many large bodies each process receives at the same time: all their bytes are in memory. */
const maxAtOnce = 2

/** A body larger than 64 KiB of a call that accepts 32 MiB, unparsed: the serving thread must not parse it. */
export class LargeBody {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** Parses JSON bodies up to 64 KiB, or the 512 KiB of a route for pages; larger ones, if the route accepts them, stay bytes. */
export function takeBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    const most = request.routeOptions.bodyLimit
    const isParsed = bytes.length <= smallBody || (most !== undefined && most <= pagesBody)
    if (!isParsed) done(null, new LargeBody(bytes))
    else void parse(request, bytes.toString('utf8'), done)
  })
}

/**
 * Limits how many large bodies are received at the same time, before they are read; others get 503 with `Retry-After`.
 * The returned function reserves a place for a request whose body may be large (also one without a length) until it
 * ends.
 */
export function largeBodyPlaces(): (request: FastifyRequest, reply: FastifyReply) => void {
  let taken = 0
  return (request, reply) => {
    if (Number(request.headers['content-length']) <= smallBody) return
    if (taken >= maxAtOnce) throw new Refusal('busy', { retryAfter: 5 })
    taken += 1
    let isOver = false
    const end = () => {
      if (!isOver) taken -= 1
      isOver = true
    }
    reply.raw.once('finish', end).once('close', end)
  }
}
