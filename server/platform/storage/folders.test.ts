import { mkdtempSync, rmSync, statSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, describe } from 'vitest'
import { readEnvironment } from '../../environment'
import { makeFolder, recordAddress, shopAddress, builtFile } from './folders'

describe('new folder', () => {
  const place = mkdtempSync(join(tmpdir(), 'make-folder-'))
  afterAll(() => rmSync(place, { recursive: true }))

  test('makeFolder creates missing parents and leaves an existing folder unchanged', () => {
    const folder = join(place, 'one', 'two')
    makeFolder(folder, 0o711)
    expect(statSync(folder).mode & 0o777).toBe(0o711)
    makeFolder(folder, 0o700)
    expect(statSync(folder).mode & 0o777).toBe(0o711)
  })

  test('makeFolder throws if the path or a parent is a file', () => {
    writeFileSync(join(place, 'file'), '')
    expect(() => makeFolder(join(place, 'file'))).toThrow('EEXIST')
    expect(() => makeFolder(join(place, 'file', 'folder'))).toThrow('ENOTDIR')
  })

  test.runIf(process.platform === 'linux')('makeFolder throws at once where no folder can be created', () => {
    expect(() => makeFolder('/proc/nothing/at/all')).toThrow('ENOENT')
  })
})

describe('address of the shop', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'address-'))
  afterAll(() => rmSync(DATA_DIR, { recursive: true }))

  test('shopAddress returns PUBLIC_URL, or the address at which the shop of DATA_DIR was last opened', () => {
    const of = (given: Record<string, string>) => shopAddress(readEnvironment({ DATA_DIR, ...given }))
    expect(of({ PORT: '3005' })).toBe('http://127.0.0.1:3005')
    recordAddress(readEnvironment({ DATA_DIR, PORT: '4131' }))
    expect(of({})).toBe('http://127.0.0.1:4131')
    expect(of({ PUBLIC_URL: 'https://shop.example' })).toBe('https://shop.example')

    const DATABASE_URL = 'postgresql://shop@localhost/shop'
    const ownServer = { DATABASE_URL, APP_SECRET: 'a-secret-of-this-test' }
    recordAddress(readEnvironment({ DATA_DIR, PORT: '4999', ...ownServer }))
    expect([of({}), of(ownServer)]).toEqual(['http://127.0.0.1:4131', 'http://127.0.0.1:3000'])
    // A full disk leaves an empty file.
    writeFileSync(join(DATA_DIR, 'address'), '')
    expect(of({ PORT: '3005' })).toBe('http://127.0.0.1:3005')
  })
})

test('builtFile finds files next to the entry from every part of the built server, and none from the sources', () => {
  const built = join('dist', 'server')
  for (const from of [built, join(built, 'assets')])
    expect(builtFile('document-worker.js', from)).toBe(join(built, 'document-worker.js'))
  expect(existsSync(builtFile('document-worker.js'))).toBe(false)
})
