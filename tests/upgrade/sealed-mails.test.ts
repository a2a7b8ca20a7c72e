import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emailKey } from '../../rules/email'
import { migrate } from '../../server/db/migrate'
import type { TestDatabase } from '../support/database/database-templates'
import { createTestDatabase } from '../support/database/test-database'
import { loadDump } from './dump-files'

/** Migration 064: secrets of mails are sealed, and addresses have other keys. */
let database: TestDatabase
let client: Client
beforeEach(async () => {
  database = await createTestDatabase()
  await loadDump(join(import.meta.dirname, 'dumps'), '061-keys-of-calls', database.connectionString)
  client = new Client({
    connectionString: database.connectionString,
    application_name: 'psql',
  })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const rows = async (text: string, values: unknown[] = []) =>
  (await client.query<Record<string, unknown>>(text, values)).rows

/** An account as an older version stored it: its key is the address in lower case. */
async function account(email: string, { isConfirmed = false, isWaiting = false } = {}): Promise<number> {
  const key = `${isWaiting ? 'waiting ' : ''}${email.toLowerCase()}`
  const [row] = await rows(
    `insert into customer (email, email_key, full_name, created_at, email_confirmed_at, erased_at)
     values ($1, $2, 'Ana', now(), $3, $4) returning id::int`,
    [isWaiting ? '' : email, key, isConfirmed ? new Date() : null, isWaiting ? new Date() : null],
  )
  return Number(row?.['id'])
}
const keyOf = async (id: number) =>
  (await rows('select email_key from customer where id = $1', [id]))[0]?.['email_key']

test('keys of addresses become those of their domain in ASCII; of two accounts with one mailbox the confirmed one has it', async () => {
  const alone = await account('zora@MÜNCHEN.example')
  await client.query(
    `insert into customer_code (code_hash, customer_id, purpose, email_key, created_at, expires_at)
     values ('\\x01', $1, 'confirm-email', 'zora@münchen.example', now(), now() + interval '1 year')`,
    [alone],
  )
  const claimed = await account('vera@ｍail.example')
  const confirmed = await account('vera@mａil.example', { isConfirmed: true })
  const plain = await account('ana.plain@mail.example')
  const waiting = await account('gift@ｍail.example', { isWaiting: true })
  const other = await account('gift@mａil.example', { isWaiting: true })
  const [item] = await rows(
    'update order_item set holder_id = $1 where id = (select min(id) from order_item) returning id',
    [other],
  )
  await client.query(
    `insert into staff (email, email_key, full_name, role, created_at)
     values ('nela@ｍail.example', 'nela@ｍail.example', 'Nela', 'door', now())`,
  )
  await migrate(database.connectionString)
  expect(await keyOf(alone)).toBe(emailKey('zora@münchen.example'))
  expect(await rows('select email_key from customer_code where customer_id = $1', [alone])).toEqual([
    { email_key: emailKey('zora@münchen.example') },
  ])
  expect(await keyOf(confirmed)).toBe('vera@mail.example')
  expect(await keyOf(claimed)).toBe('vera@ｍail.example')
  expect(await keyOf(plain)).toBe('ana.plain@mail.example')
  expect(await keyOf(waiting)).toBe('waiting gift@mail.example')
  expect(await rows('select holder_id::int from order_item where id = $1', [item?.['id']])).toEqual([
    { holder_id: waiting },
  ])
  expect(await rows(`select email_key from staff where full_name = 'Nela'`)).toEqual([
    { email_key: 'nela@mail.example' },
  ])
})

test('an unsent set-up link of staff gets a kind of its own, so that it goes to nobody else', async () => {
  const url = 'https://shop.example/office/set-up/t0ken'
  const write = (subject: string, link: string | null) =>
    client.query(
      `insert into outbox (message_id, event_key, kind, recipient, payload, attach, created_at, due_at, dead_at)
       values ($1, $1, 'operator-notice', 'nela@shop.example', $2, '{}', now(), now(), now())`,
      [subject, JSON.stringify({ subject, lines: ['Open the office'], url: link })],
    )
  await write('Your account for the office', url)
  await write('Paid twice', null)
  await migrate(database.connectionString)
  expect(
    await rows(
      `select kind, payload ->> 'url' as url from outbox where recipient = 'nela@shop.example' order by id`,
    ),
  ).toEqual([
    { kind: 'staff-set-up', url },
    { kind: 'operator-notice', url: null },
  ])
})
