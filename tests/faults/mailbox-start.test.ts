import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { dataDirDatabase, type KillableDatabase } from '../support/processes/killable-databases'
import { buildOnce } from '../support/processes/race-shop'
import { startServerProcess, type ServerProcess } from '../support/processes/server-process'

let place: KillableDatabase | undefined
let server: ServerProcess | undefined
beforeAll(() => buildOnce())
afterEach(async () => {
  await server?.end()
  await place?.remove()
})

const start = async (env: Record<string, string>) => {
  place = dataDirDatabase()
  server = await startServerProcess({ ...place.env, SHOP_DEMO: '0', ...env })
  return server
}

/** The output as log lines. Throws if a line is none. */
const linesOf = (of: ServerProcess) =>
  of.logs().map((line) => JSON.parse(line) as { time: number; level: number; msg: string })

test('MAILBOX=1 warns at startup and names the password file, not the password', async () => {
  const started = await start({ MAILBOX: '1', PUBLIC_URL: 'https://shop.example' })
  const file = join(place?.env['DATA_DIR'] ?? '', 'mailbox-password')
  const password = readFileSync(file, 'utf8')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expect
    .poll(() => linesOf(started).map(({ msg }) => msg))
    .toContain(`Its mails are at https://shop.example/mailbox; the password is in ${file}`)
  const warnings = linesOf(started).filter(({ level }) => level === 40)
  expect(warnings.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('MAILBOX=1'))
  expect(started.logs().join()).not.toContain(password)
  const look = (authorization?: string) =>
    fetch(`${started.url}/mailbox`, authorization ? { headers: { authorization } } : {})
  expect((await look()).status).toBe(401)
  expect((await look(`Basic ${btoa(`me:${password}`)}`)).status).toBe(200)
})

test('a shop with a public address has no mailbox by default, and its mails wait', async () => {
  const started = await start({ PUBLIC_URL: 'https://shop.example' })
  const { status, body } = await fetch(`${started.url}/mailbox`).then(async (answer) => ({
    status: answer.status,
    body: await answer.text(),
  }))
  expect([status, body]).toEqual([404, expect.stringContaining('There’s no such call')])
  expect(started.logs().join()).toContain('SMTP_URL is not set: mails wait in the database until it is')
  expect(started.logs().join()).not.toContain('Its mails are at')
})

test('with an https address the start prints only log lines, and no link to the office', async () => {
  const started = await start({ PUBLIC_URL: 'https://shop.example' })
  const file = join(place?.env['DATA_DIR'] ?? '', 'office-set-up-link')
  await expect
    .poll(() => linesOf(started).map(({ msg }) => msg))
    .toContain(`The office has no owner yet. The link to set up the owner within 3 days is in ${file}`)
  for (const line of linesOf(started))
    expect(line).toMatchObject({
      time: expect.any(Number),
      level: expect.any(Number),
      msg: expect.any(String),
    })
  const link = readFileSync(file, 'utf8').trim()
  expect(link).toMatch(/^https:\/\/shop\.example\/office\/set-up\/[\w-]{27}$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(started.logs().join()).not.toContain(link.slice(-27))
})
