import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/test-database'
import { type Frame, startChecksum } from './backup-file'
import { refuseUnlessEmpty } from './restore-backup'
import { FrameReader } from './restore-backup'
import { collectFiles } from './restore-backup'

test('a restore into a database with a single row of a shop is rejected', async () => {
  const database = await createTestDatabase()
  const client = new Client({ connectionString: database.connectionString })
  await client.connect()
  try {
    expect(await refuseUnlessEmpty(client)).toContain('orders')
    await client.query(
      `insert into voucher (code, code_key, discount_amount, created_at) values ('ONE', 'ONE', 100, now())`,
    )
    await expect(refuseUnlessEmpty(client)).rejects.toThrow(/contains a shop \(rows: voucher 1\)/)
  } finally {
    await client.end()
    await database.drop()
  }
})

/** Reads a part that contains `data` and whose end frame describes `written`. */
async function partOf(data: string, written: { data: string; rows: number }) {
  async function* frames(): AsyncGenerator<Frame, void> {
    const end = { rows: written.rows, sha256: startChecksum().update(written.data).digest('hex') }
    yield { kind: 'D', data: Buffer.from(data) }
    yield { kind: 'E', data: Buffer.from(JSON.stringify(end)) }
  }
  const reader = new FrameReader(frames())
  for await (const portion of reader.part()) expect(portion.toString()).toBe(data)
  return reader
}

test('a part of a backup with other bytes or rows than were written is rejected', async () => {
  expect((await partOf('row', { data: 'row', rows: 1 })).checkPart('orders', 1)).toBe(1)
  const changed = await partOf('raw', { data: 'row', rows: 1 })
  expect(() => changed.checkPart('orders', 1)).toThrow(/orders differs from what was written/)
  const short = await partOf('row', { data: 'row', rows: 2 })
  expect(() => short.checkPart('orders', 1)).toThrow(/orders differs from what was written/)
})

test.each(['../elsewhere', 'pictures/../../elsewhere', '/tmp/elsewhere', 'postgres.json'])(
  'a restore does not write a file at %s',
  async (path) => {
    const folder = mkdtempSync(join(tmpdir(), 'kept-'))
    try {
      async function* content() {
        yield Buffer.from('x')
      }
      const files = collectFiles(join(folder, 'data'), { withSecret: true })
      await expect(files.keep(path, content())).rejects.toThrow(/doesn’t belong to the shop/)
      expect(existsSync(join(folder, 'elsewhere.restoring'))).toBe(false)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
