import { expect, test } from 'vitest'
import { isSameOrigin } from './browser-security'

/** A request by its headers, as Fastify has it: `protocol` is the connection's, or what a trusted proxy forwards. */
const asks = (publicUrl: string, host: string, protocol: 'http' | 'https', headers: Record<string, string>) =>
  isSameOrigin({ headers, host, protocol }, { publicUrl })

test('what the browser says itself counts, and nothing else beside it', () => {
  const origin = 'https://shop.example'
  for (const [site, isSame] of [
    ['same-origin', true],
    ['same-site', false],
    ['cross-site', false],
    ['none', false],
  ] as const)
    expect([site, asks(origin, 'shop.example', 'https', { origin, 'sec-fetch-site': site })]).toEqual([
      site,
      isSame,
    ])
})

test.each([
  // A proxy ends TLS, and is not trusted to say so: the public address does.
  ['https://shop.example', 'shop.example', 'http', 'https://shop.example', true],
  ['https://shop.example', 'shop.example', 'http', 'http://shop.example', false],
  ['https://shop.example', 'shop.example:443', 'https', 'https://shop.example', true],
  ['https://shop.example:8443', 'shop.example:8443', 'http', 'https://shop.example:8443', true],
  ['https://shop.example:8443', 'shop.example:8443', 'http', 'https://shop.example', false],
  // At another host than the public one, the scheme is that of the connection or of a trusted proxy.
  ['https://shop.example', '127.0.0.1:3000', 'http', 'http://127.0.0.1:3000', true],
  ['https://shop.example', '127.0.0.1:3000', 'http', 'https://127.0.0.1:3000', false],
  ['http://127.0.0.1:3000', 'shop.example', 'https', 'https://shop.example', true],
  ['http://127.0.0.1:3000', 'shop.example', 'https', 'http://shop.example', false],
  ['https://shop.example', 'shop.example', 'https', 'https://evil.example', false],
  ['https://shop.example', 'shop.example', 'https', 'null', false],
  ['https://shop.example', '', 'https', 'https://shop.example', false],
] as const)(
  'public %s, host %s by %s, from a page of %s: %s',
  (publicUrl, host, protocol, origin, isSame) => {
    expect(asks(publicUrl, host, protocol, { origin })).toBe(isSame)
    expect(asks(publicUrl, host, protocol, {})).toBe(false)
  },
)
