import Fastify, { LogController, type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logAnswers } from './requests'

test('the log contains the route pattern of a request, not the email, code or query of its URL', async () => {
  const lines: string[] = []
  const logger: FastifyBaseLogger = pino(
    { level: 'debug' },
    { write: (line: string) => void lines.push(line) },
  )
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
  })
  logAnswers(app, true)
  app.get('/download-ticket/:email/:code', (_request, reply) => reply.code(404).send())
  await app.inject({ method: 'GET', url: '/download-ticket/ana@mail.example/A1B2C3D4?token=t0k3n' })
  await app.inject({ method: 'GET', url: '/reset-password/ana@mail.example/s3cret' })
  await app.close()
  const routes = lines.map((line) => (JSON.parse(line) as { route?: string }).route)
  expect(routes).toEqual(['/download-ticket/:email/:code', 'none'])
  expect(lines.join('')).not.toMatch(/ana@|A1B2C3D4|t0k3n|s3cret/)
})
