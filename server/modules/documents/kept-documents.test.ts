import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepDocuments } from './documents'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-documents-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const hours = (count: number) => new Date(Date.now() - count * 3_600_000)

test('a document is found by any process that shares the folder, readable for its owner alone', async () => {
  const inside = join(folder, 'documents')
  const [one, other] = [keepDocuments(inside), keepDocuments(inside)]
  await one.keep('key', Buffer.from('%PDF-'))
  expect(String(await other.find('key'))).toBe('%PDF-')
  expect(await other.find('another')).toBeNull()
  expect(readdirSync(inside)).toEqual(['key'])
  expect([statSync(inside).mode & 0o777, statSync(join(inside, 'key')).mode & 0o777]).toEqual([0o700, 0o600])
})

test('what a crash left half written is not sent', async () => {
  const kept = keepDocuments(folder)
  await kept.keep('key', Buffer.from('%PDF- a whole document'))
  const path = join(folder, 'key')
  writeFileSync(path, readFileSync(path).subarray(0, 40))
  expect(await kept.find('key')).toBeNull()
  writeFileSync(path, '')
  expect(await kept.find('key')).toBeNull()
})

test('after a day a document is not found any more, and goes away', async () => {
  const kept = keepDocuments(folder)
  for (const key of ['old', 'young', 'left.unfinished']) await kept.keep(key, Buffer.from(key))
  for (const key of ['old', 'left.unfinished']) utimesSync(join(folder, key), hours(25), hours(25))
  utimesSync(join(folder, 'young'), hours(23), hours(23))
  expect(await kept.find('old')).toBeNull()
  await kept.tidy()
  expect(readdirSync(folder)).toEqual(['young'])
  expect(String(await kept.find('young'))).toBe('young')
})

test('the oldest go where all together are too large', async () => {
  const kept = keepDocuments(folder, { maxBytes: 16_000 })
  for (let n = 0; n < 40; n++) {
    await kept.keep(`${n}`, Buffer.alloc(1000))
    utimesSync(join(folder, `${n}`), hours(20 - n / 10), hours(20 - n / 10))
  }
  await kept.tidy()
  const names = readdirSync(folder).map(Number)
  expect(names.length).toBeGreaterThan(10)
  expect(names.length).toBeLessThanOrEqual(16)
  expect(Math.min(...names)).toBe(40 - names.length)
})

test('where nothing can be written, documents are not kept, and that is said once', async () => {
  const warnings: string[] = []
  const warn = (message: string) => void warnings.push(message)
  writeFileSync(join(folder, 'file'), '')
  const none = keepDocuments(join(folder, 'file', 'documents'), { warn })
  await none.keep('key', Buffer.from('%PDF-'))
  expect(await none.find('key')).toBeNull()
  expect(warnings).toHaveLength(1)
  const gone = keepDocuments(join(folder, 'gone'), { warn })
  await gone.tidy()
  rmSync(join(folder, 'gone'), { recursive: true })
  await gone.keep('a', Buffer.from('a'))
  await gone.keep('b', Buffer.from('b'))
  expect(warnings).toHaveLength(2)
})
