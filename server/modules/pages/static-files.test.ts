import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerStaticFiles } from './pages'

const folder = mkdtempSync(join(tmpdir(), 'shop-files-'))
const secret = 'nobody may read this'
let app: FastifyInstance

beforeAll(async () => {
  for (const name of ['dist/assets/.git', 'data/pictures/.git', 'data/pictures/more'])
    mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['dist/assets/main-1.js', 'data/pictures/more/logo.svg'])
    writeFileSync(join(folder, name), 'for everybody')
  for (const name of [
    'dist/server.js',
    'dist/assets/.git/config',
    'data/app-secret',
    'data/pictures/.git/config',
  ])
    writeFileSync(join(folder, name), secret)
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await registerStaticFiles(app, { distFolder: join(folder, 'dist'), dataDir: join(folder, 'data') })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('static files are only served from the two folders, without listings and hidden files', async () => {
  for (const url of ['/assets/main-1.js', '/pictures/more/logo.svg'])
    expect([url, (await app.inject({ url })).body]).toEqual([url, 'for everybody'])
  const paths = ['/assets', '/assets/', '/pictures/', '/pictures/more', '/pictures/more/', '/pictures/demo/']
  paths.push('/assets/.git/config', '/pictures/.git/config', '/pictures/.git/')
  paths.push(
    '/assets/../server.js',
    '/assets/%2e%2e/server.js',
    '/assets/..%2fserver.js',
    '/assets/..%5cserver.js',
  )
  paths.push(
    '/pictures/../app-secret',
    '/pictures/%2e%2e%2fapp-secret',
    '/pictures/more/..%2f..%2fapp-secret',
  )
  paths.push(
    `/pictures/${encodeURIComponent(join(folder, 'data/app-secret'))}`,
    '/pictures/more/logo.svg%00.png',
  )
  for (const url of paths) {
    const { statusCode, body } = await app.inject({ url })
    expect([url, statusCode >= 400, body.includes(secret)]).toEqual([url, true, false])
    expect([url, body]).toEqual([url, expect.not.stringMatching(/main-1|logo\.svg"|app-secret"/)])
  }
})
