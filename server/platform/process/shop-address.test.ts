import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnvironment } from '../../environment'
import { keepAddress, shopAddress } from './shop-address'

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
