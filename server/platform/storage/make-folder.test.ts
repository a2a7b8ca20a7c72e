import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder'

const place = mkdtempSync(join(tmpdir(), 'make-folder-'))
afterAll(() => rmSync(place, { recursive: true }))

test('a folder is made with those above it, and stays as it is', () => {
  const folder = join(place, 'one', 'two')
  makeFolder(folder, 0o711)
  expect(statSync(folder).mode & 0o777).toBe(0o711)
  makeFolder(folder, 0o700)
  expect(statSync(folder).mode & 0o777).toBe(0o711)
})

test('a file in its place or above it is an error', () => {
  writeFileSync(join(place, 'file'), '')
  expect(() => makeFolder(join(place, 'file'))).toThrow('EEXIST')
  expect(() => makeFolder(join(place, 'file', 'folder'))).toThrow('ENOTDIR')
})

test.runIf(process.platform === 'linux')('where no folder can be made, that is said at once', () => {
  expect(() => makeFolder('/proc/nothing/at/all')).toThrow('ENOENT')
})
