import { expect, test } from 'vitest'
import { isSame, keysFrom, randomToken, tokenHash } from './keys'

const keys = keysFrom('a secret for tests only')
const text = 'ABCD2345'

test('a signature for one purpose is not valid for another', () => {
  const signed = [
    keys.sign('barcode', text),
    keys.sign('sandbox', text),
    keys.sign('stripe-cancel', text),
    keys.checksum(text),
    keys.networkHash(text),
    keys.repeatableToken('login-nonce', text),
    keys.repeatableToken('login', text),
    keys.sealing.toString('hex'),
  ]
  for (const one of signed)
    for (const other of signed.filter((another) => another !== one))
      expect(other.toLowerCase().startsWith(one.slice(0, 10).toLowerCase())).toBe(false)
  expect(new Set(signed).size).toBe(signed.length)
  expect(signed.filter((one) => keys.isChecksum(text, one))).toEqual([keys.checksum(text)])
})

test('checksums have 128 bits, signatures 80, keys 256', () => {
  expect(keys.checksum(text)).toMatch(/^[\da-f]{32}$/)
  expect(keys.sign('barcode', text)).toMatch(/^[A-Z2-7]{16}$/)
  expect(keys.sealing).toHaveLength(32)
})

test('another secret derives different checksums, signatures and keys', () => {
  const other = keysFrom('another secret for tests')
  expect(other.isChecksum(text, keys.checksum(text))).toBe(false)
  expect(other.sign('barcode', text)).not.toBe(keys.sign('barcode', text))
  expect(other.sealing.equals(keys.sealing)).toBe(false)
})

test('a token has 160 random bits and is stored as a digest', () => {
  const tokens = Array.from({ length: 1000 }, randomToken)
  expect(new Set(tokens).size).toBe(1000)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(20)
  expect(tokenHash('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

test('a repeatable token has 160 bits and is the same for the same text', () => {
  const token = keys.repeatableToken('login', text)
  expect(Buffer.from(token, 'base64url')).toHaveLength(20)
  expect(keys.repeatableToken('login', text)).toBe(token)
  expect(keys.repeatableToken('login', `${text} `)).not.toBe(token)
  expect(keysFrom('another secret for tests').repeatableToken('login', text)).not.toBe(token)
})

test('isSame compares texts of any length', () => {
  expect(isSame('', '')).toBe(true)
  expect(isSame(text, text)).toBe(true)
  for (const given of ['', text.slice(1), `${text}x`, text.toLowerCase()])
    expect(isSame(text, given)).toBe(false)
})
