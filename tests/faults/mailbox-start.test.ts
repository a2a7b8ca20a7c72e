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

test('MAILBOX=1 warns at startup and names the password file, not the password', async () => {
  const started = await start({ MAILBOX: '1', PUBLIC_URL: 'https://shop.example' })
  const file = join(place?.env['DATA_DIR'] ?? '', 'mailbox-password')
  const password = readFileSync(file, 'utf8')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expect
    .poll(() => started.logs())
    .toContain(`Its mails are at https://shop.example/mailbox; the password is in ${file}`)
  expect(
    started
      .logs()
      .filter((line) => line.includes('"level":40'))
      .join(),
  ).toContain('MAILBOX=1')
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
