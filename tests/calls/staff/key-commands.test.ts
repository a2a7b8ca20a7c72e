import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readText, type StoredText } from '#rules/text/stored-texts'
import { createTestDatabase } from '#tests/support/database/test-database'
import { buildOnce } from '#tests/support/processes/race-shop'

const command = resolve(import.meta.dirname, '../../../dist/server/shop-command.js')
let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  await buildOnce()
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const shop = async (...args: string[]) => {
  const env = { PATH: process.env['PATH'], DATABASE_URL: database.connectionString }
  const ran = promisify(execFile)(process.execPath, [command, ...args], { env })
  return ran.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
}

test('keys are made, listed and revoked from the shell', async () => {
  expect((await shop('list-keys')).stderr).toContain('There are no API keys.')
  const made = await shop('add-key', 'till 1', 'box', 'office', '30')
  expect([made.code, made.stdout]).toEqual([0, expect.stringMatching(/^shop_\S+\n$/)])
  expect(await shop('add-key', 'till 1', 'door')).toMatchObject({ code: 1, stdout: '' })
  expect((await shop('add-key', 'scanner', 'door')).stderr).toContain('for 365 days')
  expect((await shop('add-key', 'scanner 2', 'door', '0')).stderr).toContain('give a name and a role')

  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const { stdout } = await shop('list-keys')
  expect(stdout.split('\n')).toEqual([
    `scanner\tdoor\tlive\tcreated ${day(0)}\tuntil ${day(365)}\tnever used`,
    `till 1\tbox office\tlive\tcreated ${day(0)}\tuntil ${day(30)}\tnever used`,
    '',
  ])
  expect((await shop('revoke-key', 'till', '1')).stderr).toContain('till 1 (box office) is revoked')
  expect((await shop('list-keys')).stdout).toContain('till 1\tbox office\trevoked')
  expect(await shop('revoke-key', 'till 1')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Database: .*\nThere’s no active API key with this name\.\n$/),
  })
})

test('owners are notified of team members and keys added by the shell', async () => {
  const client = new Client({ connectionString: database.connectionString })
  await client.connect()
  const notices = async () => {
    const { rows } = await client.query<{ subject: StoredText }>(
      "select payload -> 'subject' as subject from outbox where recipient = 'iva@shop.example' order by id",
    )
    return rows.map(({ subject }) => readText(subject))
  }
  expect((await shop('add-staff', 'iva@shop.example')).code).toBe(0)
  expect((await shop('add-key', 'unseen', 'door')).code).toBe(0)
  expect(await notices()).toEqual([])
  await client.query("update staff set password_hash = 'x'")
  await shop('add-staff', 'ana@shop.example', 'box', 'office')
  await shop('add-staff', 'ana@shop.example')
  await shop('add-key', 'seen', 'door')
  await shop('revoke-key', 'seen')
  expect(await notices()).toEqual([
    'Someone was added to the office',
    'Someone was given a new set-up link for the office',
    'An API key was created',
    'An API key was ended',
  ])
  await client.end()
})
