import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { open, seal } from './keys'

const key = randomBytes(32)
const details = { iban: 'HR1210010051863000160', holder: 'Željka Šarić' }

test('a sealed value opens with its key for its row, and each sealing is different', () => {
  const sealed = seal(details, key, 'order 1')
  expect(open(sealed, [key], 'order 1')).toEqual(details)
  expect(seal(details, key, 'order 1').equals(sealed)).toBe(false)
  expect(sealed.toString('latin1')).not.toMatch(/HR12|Šarić|iban/)
})

test('after a key change, values sealed with the old key still open', () => {
  const old = seal(details, key, 'order 1')
  const newKey = randomBytes(32)
  expect(open(old, [newKey, key], 'order 1')).toEqual(details)
  expect(() => open(old, [newKey], 'order 1')).toThrow('key')
})

test('a sealed value does not open for another row or with a changed byte', () => {
  const sealed = seal(details, key, 'order 1')
  expect(() => open(sealed, [key], 'order 2')).toThrow('authenticate')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => open(changed, [key], 'order 1'), `byte ${at}`).toThrow(
      /authenticate|not sealed here|not here/,
    )
  }
  expect(() => open(Buffer.alloc(5), [key], 'order 1')).toThrow('not sealed here')
})
