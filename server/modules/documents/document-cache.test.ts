import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDocumentCache } from './documents'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'document-cache-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const hours = (count: number) => new Date(Date.now() - count * 3_600_000)

test('a cached document is found by every process that shares the folder, and readable by its owner only', async () => {
  const inside = join(folder, 'documents')
  const [one, other] = [openDocumentCache(inside), openDocumentCache(inside)]
  await one.store('key', Buffer.from('%PDF-'))
  expect(String(await other.find('key'))).toBe('%PDF-')
  expect(await other.find('another')).toBeNull()
  expect(readdirSync(inside)).toEqual(['key'])
  expect([statSync(inside).mode & 0o777, statSync(join(inside, 'key')).mode & 0o777]).toEqual([0o700, 0o600])
})

test('a cached document that a crash left incomplete is not found', async () => {
  const cache = openDocumentCache(folder)
  await cache.store('key', Buffer.from('%PDF- a whole document'))
  const path = join(folder, 'key')
  writeFileSync(path, readFileSync(path).subarray(0, 40))
  expect(await cache.find('key')).toBeNull()
  writeFileSync(path, '')
  expect(await cache.find('key')).toBeNull()
})

test('a cached document older than a day is not found and is deleted by tidying', async () => {
  const cache = openDocumentCache(folder)
  for (const key of ['old', 'young', 'left.unfinished']) await cache.store(key, Buffer.from(key))
  for (const key of ['old', 'left.unfinished']) utimesSync(join(folder, key), hours(25), hours(25))
  utimesSync(join(folder, 'young'), hours(23), hours(23))
  expect(await cache.find('old')).toBeNull()
  await cache.tidy()
  expect(readdirSync(folder)).toEqual(['young'])
  expect(String(await cache.find('young'))).toBe('young')
})

test('tidying deletes the oldest documents until the cache is within its size limit', async () => {
  const cache = openDocumentCache(folder, { maxBytes: 16_000 })
  for (let n = 0; n < 40; n++) {
    await cache.store(`${n}`, Buffer.alloc(1000))
    utimesSync(join(folder, `${n}`), hours(20 - n / 10), hours(20 - n / 10))
  }
  await cache.tidy()
  const names = readdirSync(folder).map(Number)
  expect(names.length).toBeGreaterThan(10)
  expect(names.length).toBeLessThanOrEqual(16)
  expect(Math.min(...names)).toBe(40 - names.length)
})

test('a cache whose folder cannot be written stores nothing and warns once', async () => {
  const warnings: string[] = []
  const warn = (message: string) => void warnings.push(message)
  writeFileSync(join(folder, 'file'), '')
  const none = openDocumentCache(join(folder, 'file', 'documents'), { warn })
  await none.store('key', Buffer.from('%PDF-'))
  expect(await none.find('key')).toBeNull()
  expect(warnings).toHaveLength(1)
  const gone = openDocumentCache(join(folder, 'gone'), { warn })
  await gone.tidy()
  rmSync(join(folder, 'gone'), { recursive: true })
  await gone.store('a', Buffer.from('a'))
  await gone.store('b', Buffer.from('b'))
  expect(warnings).toHaveLength(2)
})
