import { mkdtempSync, rmSync, statSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, describe } from 'vitest'
import { makeFolder, keepAddress, shopAddress, builtFile } from './folders'
import { readEnvironment } from '../../environment'

describe('new folder', () => {
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
})

describe('address of the shop', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'address-'))
  afterAll(() => rmSync(DATA_DIR, { recursive: true }))

  test('a command links to where the shop of its folder was opened, unless a setting says where', () => {
    const of = (given: Record<string, string>) => shopAddress(readEnvironment({ DATA_DIR, ...given }))
    expect(of({ PORT: '3005' })).toBe('http://127.0.0.1:3005')
    keepAddress(readEnvironment({ DATA_DIR, PORT: '4131' }))
    expect(of({})).toBe('http://127.0.0.1:4131')
    expect(of({ PUBLIC_URL: 'https://shop.example' })).toBe('https://shop.example')

    const DATABASE_URL = 'postgresql://shop@localhost/shop'
    const ownServer = { DATABASE_URL, APP_SECRET: 'a-secret-of-this-test' }
    keepAddress(readEnvironment({ DATA_DIR, PORT: '4999', ...ownServer }))
    expect([of({}), of(ownServer)]).toEqual(['http://127.0.0.1:4131', 'http://127.0.0.1:3000'])
  })
})

test('a part of the built server finds the files beside its entry, and the sources find none', () => {
  const built = join('dist', 'server')
  for (const from of [built, join(built, 'assets')])
    expect(builtFile('document-worker.js', from)).toBe(join(built, 'document-worker.js'))
  expect(existsSync(builtFile('document-worker.js'))).toBe(false)
})
