import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '../../../contract/call'
import { Refusal } from './refusal'

/** Beyond any payload that goes with a file, in characters. */
const longestPayload = 4000

/** The calls of this scope take a file as their body. Its bytes stay as they are, up to the limit of the route. */
export function takeFiles(scope: FastifyInstance): void {
  const types = [/^image\/[\w.+-]+$/, /^application\/octet-stream$/]
  for (const type of types)
    scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Refuses a file that is too large by its declared length, before it is read. The only files so far are pictures. */
export function refuseLargeFile({ headers }: FastifyRequest, { most }: NonNullable<Call['takesFile']>): void {
  if (Number(headers['content-length']) > most) throw new Refusal('picture-too-large')
}

/** The payload that stands in the query beside a file, read as bodies are: names that would reach a prototype are refused. */
export function payloadBesideFile(request: FastifyRequest): unknown {
  const { body, query, server } = request
  const { payload } = query as Readonly<Record<string, unknown>>
  if (!Buffer.isBuffer(body) || typeof payload !== 'string') throw new Refusal('malformed')
  if (payload.length > longestPayload) throw new Refusal('too-large')
  const read: { value?: unknown; isRefused: boolean } = { isRefused: true }
  // It answers at once.
  void server.getDefaultJsonParser('error', 'error')(request, payload, (error, value) => {
    Object.assign(read, { value, isRefused: error !== null && error !== undefined })
  })
  if (read.isRefused) throw new Refusal('malformed')
  return read.value
}
