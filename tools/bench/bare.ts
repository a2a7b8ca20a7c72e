import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

/** Response of a bare handler: the bytes of a file, read once, with a content type. */
export interface BareBody {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly file: string
  readonly type: string
}

// The minimal work of Fastify on this machine, as the baseline for the shop's figures.
const { port, bodies } = JSON.parse(process.argv[2] ?? '{}') as { port: number; bodies: BareBody[] }
const app = Fastify()
app.get('/hello', async () => ({ hello: 'world' }))
for (const { method, path, file, type } of bodies) {
  const bytes = readFileSync(file)
  app.route({ method, url: path, handler: async (_request, reply) => reply.type(type).send(bytes) })
}
await app.listen({ port, host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
