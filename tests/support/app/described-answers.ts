import Ajv from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { openapi } from '#server/platform/http/openapi'

/** An operation of the document, as far as responses are concerned. */
interface Operation {
  responses: Readonly<Record<string, { content: Readonly<Record<string, { schema?: object }>> }>>
}

let read: { ajv: Ajv; paths: Readonly<Record<string, { post: Operation }>> } | undefined

/** Returns the document, which takes 0.1 s the first time. A worker keeps it for all its test files. */
function described() {
  if (read !== undefined) return read
  const document = JSON.parse(JSON.stringify(openapi('https://shop.example'))) as {
    paths: NonNullable<typeof read>['paths']
  }
  // A pattern accompanies each format, so the formats themselves are not checked.
  const ajv = new Ajv({ formats: { date: true, 'date-time': true }, code: { optimize: false } })
  ajv.addVocabulary(Object.keys(document))
  ajv.addSchema(document, 'openapi.json', false, false)
  read = { ajv, paths: document.paths }
  return read
}

/**
 * Returns how a response of a call differs from what `/openapi.json` says about its status, or `null`. Among others, the
 * code of an error must be one of the call's. Without a body, only the status and the type are compared.
 */
export function descriptionFault(
  url: string,
  status: number,
  type: string,
  body: string | null,
): string | null {
  const { ajv, paths } = described()
  const media = type.split(';', 1)[0] ?? ''
  const content = paths[url]?.post.responses[status]?.content[media]
  if (content === undefined) return `${url}: ${status} ${media} is not described in /openapi.json: ${body}`
  if (content.schema === undefined || body === null) return null
  // Compiled with the first response of this call and status.
  const name = [url, 'post', 'responses', status, 'content', media, 'schema']
  const pointer = name.map((part) => String(part).replaceAll('/', '~1')).join('/')
  const validate = ajv.getSchema(`openapi.json#/paths/${pointer}`)
  if (validate?.(JSON.parse(body)) === true) return null
  return `${url}: ${status} differs from /openapi.json: ${ajv.errorsText(validate?.errors)} in ${body}`
}

/**
 * Compares the responses of calls, as they are sent, with `/openapi.json`, and adds the differences to `faults`. The body of a
 * compressed response is not compared.
 */
export function watchDescribed(app: FastifyInstance, faults: string[]): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const url = request.routeOptions.url ?? ''
    if (request.method === 'POST' && /^\/(office\/)?api\//.test(url)) {
      const isPlain = !reply.hasHeader('content-encoding')
      const body =
        isPlain && (typeof payload === 'string' || Buffer.isBuffer(payload)) ? String(payload) : null
      const fault = descriptionFault(url, reply.statusCode, String(reply.getHeader('content-type')), body)
      if (fault !== null) faults.push(fault)
    }
    done(null, payload)
  })
}
