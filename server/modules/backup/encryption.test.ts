import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { decrypt, encrypt } from './encryption'

const key = randomBytes(32)
const [head, chunk, tag] = [56, 64 * 1024, 16]
const portions = (bytes: Buffer, length: number) =>
  (async function* () {
    for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
  })()
const encrypted = (bytes: Buffer, length = 10_000, by = key) => buffer(encrypt(portions(bytes, length), by))
const decrypted = (bytes: Buffer, length = 7777, by = key) => buffer(decrypt(portions(bytes, length), by))
const message = randomBytes(3 * chunk + 100)

test.each([0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 3 * chunk + 100])(
  'a backup of %i bytes is the same after encryption and decryption, in portions of any size',
  async (size) => {
    const plain = randomBytes(size)
    for (const length of [1 + Math.floor(size / 3), 65_536, 1_000_000]) {
      const bytes = await encrypted(plain, length)
      expect(bytes).toHaveLength(head + size + tag * (Math.floor(size / chunk) + 1))
      expect((await decrypted(bytes, length + 7)).equals(plain)).toBe(true)
    }
  },
)

test('encrypting a backup twice gives different bytes', async () => {
  const [one, two] = [await encrypted(message), await encrypted(message)]
  expect(one.subarray(8, 40).equals(two.subarray(8, 40))).toBe(false)
  expect(one.subarray(head, head + 100).equals(two.subarray(head, head + 100))).toBe(false)
})

test('a backup that is cut off anywhere is rejected', async () => {
  const bytes = await encrypted(message)
  const ends = [head, head + chunk + tag, head + 2 * (chunk + tag), head + 3 * (chunk + tag)]
  for (const length of [9, 40, ...ends, ...ends.map((end) => end + 1), bytes.length - 101, bytes.length - 1])
    await expect(decrypted(bytes.subarray(0, length))).rejects.toThrow(/incomplete/)
})

test('a backup with exchanged, repeated, missing, changed or appended parts is rejected', async () => {
  const bytes = await encrypted(message)
  const other = await encrypted(message)
  const part = (number: number, of = bytes) =>
    of.subarray(head + number * (chunk + tag), head + (number + 1) * (chunk + tag))
  const start = bytes.subarray(0, head)
  const flipped = (at: number) => {
    const copy = Buffer.from(bytes)
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
    return copy
  }
  const wrong: Readonly<Record<string, Buffer>> = {
    exchanged: Buffer.concat([start, part(1), part(0), part(2), part(3)]),
    repeated: Buffer.concat([start, part(0), part(0), part(1), part(2), part(3)]),
    missing: Buffer.concat([start, part(0), part(2), part(3)]),
    'of another backup': Buffer.concat([start, part(0), part(1, other), part(2), part(3)]),
    'ended early by the last part': Buffer.concat([start, part(0), part(3)]),
    appended: Buffer.concat([bytes, Buffer.from('x')]),
    'changed in the middle': flipped(head + chunk),
    'changed in a tag': flipped(head + chunk + 3),
    'changed at the end': flipped(bytes.length - 1),
  }
  for (const one of Object.values(wrong))
    await expect(decrypted(one)).rejects.toThrow(/damaged.*Nothing was changed/)
  for (const at of [8, 39, 40, 55]) await expect(decrypted(flipped(at))).rejects.toThrow('another BACKUP_KEY')
})

test('decryption with another key and of unencrypted data fails with a specific message', async () => {
  const bytes = await encrypted(message)
  await expect(decrypted(bytes, 5000, randomBytes(32))).rejects.toThrow(
    'This backup was made with another BACKUP_KEY. Nothing was changed.',
  )
  for (const text of ['', 'a text', '\u001f\u008b and so on, much longer than the head of one'])
    await expect(decrypted(Buffer.from(text, 'latin1'))).rejects.toThrow('isn’t an encrypted backup')
})

test('decryption ends its source when the reader stops', async () => {
  const source = Readable.from(portions(await encrypted(message), 5000))
  for await (const _ of decrypt(source, key)) break
  expect(source.destroyed).toBe(true)
})
