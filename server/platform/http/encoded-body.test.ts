import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BodyHead, EncodedBody } from './encoded-body'

const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

test.each(['br', 'gzip'] as const)(
  'a head compressed with %s can be combined with any tail',
  async (encoding) => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.string({ maxLength: 200 }).map((text) => Buffer.from(text.repeat(50))),
      // Lengths around the maximum length of an uncompressed block in either encoding, and around two such blocks.
      fc.constantFrom(0xfffe, 0xffff, 0x10000, 0x10001, 0x20001).map((length) => Buffer.alloc(length, 'ab')),
    )
    await fc.assert(
      fc.asyncProperty(bytes, fc.array(bytes, { maxLength: 3 }), async (begins, ends) => {
        const head = new BodyHead(Buffer.from(begins))
        for (const end of [new Uint8Array(), ...ends]) {
          const body = new EncodedBody(head, Buffer.from(end))
          const sent = await body.in(encoding)
          expect(unpack[encoding](sent).equals(Buffer.concat([begins, end]))).toBe(true)
          expect(body.known(encoding)).toBe(sent)
        }
      }),
      { numRuns: 40 },
    )
  },
)

test('a head is compressed once for all bodies that share it', async () => {
  const head = new BodyHead(Buffer.from('shop '.repeat(1000)))
  const [one, other] = ['one', 'other'].map((end) => new EncodedBody(head, Buffer.from(end)))
  expect(other?.known('br')).toBeUndefined()
  const [begun] = await Promise.all([head.in('br'), one?.in('br')])
  expect(await head.in('br')).toBe(begun)
  // Another body with the same head is available at once.
  expect(
    brotliDecompressSync(other?.known('br') ?? '')
      .toString()
      .endsWith('shop other'),
  ).toBe(true)
  expect(head.known('gzip')).toBeUndefined()
})
