import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { warnOfIgnoredProxy } from './ignored-proxy'

function watched() {
  const lines: string[] = []
  const warn = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }))
  const app = Fastify()
  warnOfIgnoredProxy(app, { info: () => undefined, error: () => undefined, warn })
  app.get('/', () => 'here')
  const ask = (headers: Record<string, string>) => app.inject({ url: '/', headers })
  return { lines, ask }
}

test('a request with a forwarded address is logged once, without the address', async () => {
  const { lines, ask } = watched()
  await ask({})
  expect(lines).toEqual([])
  for (let n = 0; n < 3; n++) await ask({ 'x-forwarded-for': `198.51.100.${n}` })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('TRUST_PROXY is not set')
  expect(lines[0]).not.toContain('198.51')
})

test('the standard header is understood too', async () => {
  const { lines, ask } = watched()
  await ask({ forwarded: 'for=198.51.100.1' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('"Forwarded"')
})
