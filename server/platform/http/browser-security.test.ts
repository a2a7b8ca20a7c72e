import { expect, test } from 'vitest'
import { isSameOrigin } from './browser-security'

/**
 * Checks a request by its headers. As in Fastify, `protocol` is that of the connection or the one that a trusted proxy
 * forwards.
 */
const checkOrigin = (
  publicUrl: string,
  host: string,
  protocol: 'http' | 'https',
  headers: Record<string, string>,
) => isSameOrigin({ headers, host, protocol }, { publicUrl })

test('Sec-Fetch-Site alone decides if the browser sends it', () => {
  const origin = 'https://shop.example'
  for (const [site, isSame] of [
    ['same-origin', true],
    ['same-site', false],
    ['cross-site', false],
    ['none', false],
  ] as const)
    expect([site, checkOrigin(origin, 'shop.example', 'https', { origin, 'sec-fetch-site': site })]).toEqual([
      site,
      isSame,
    ])
})

test.each([
  // A proxy that ends TLS is not trusted to report the scheme, so the scheme of the public URL applies.
  ['https://shop.example', 'shop.example', 'http', 'https://shop.example', true],
  ['https://shop.example', 'shop.example', 'http', 'http://shop.example', false],
  ['https://shop.example', 'shop.example:443', 'https', 'https://shop.example', true],
  ['https://shop.example:8443', 'shop.example:8443', 'http', 'https://shop.example:8443', true],
  ['https://shop.example:8443', 'shop.example:8443', 'http', 'https://shop.example', false],
  // For another host than the public one, the scheme is that of the connection or of a trusted proxy.
  ['https://shop.example', '127.0.0.1:3000', 'http', 'http://127.0.0.1:3000', true],
  ['https://shop.example', '127.0.0.1:3000', 'http', 'https://127.0.0.1:3000', false],
  ['http://127.0.0.1:3000', 'shop.example', 'https', 'https://shop.example', true],
  ['http://127.0.0.1:3000', 'shop.example', 'https', 'http://shop.example', false],
  ['https://shop.example', 'shop.example', 'https', 'https://evil.example', false],
  ['https://shop.example', 'shop.example', 'https', 'null', false],
  ['https://shop.example', '', 'https', 'https://shop.example', false],
] as const)(
  'isSameOrigin for PUBLIC_URL %s, host %s over %s and Origin %s: %s',
  (publicUrl, host, protocol, origin, isSame) => {
    expect(checkOrigin(publicUrl, host, protocol, { origin })).toBe(isSame)
    expect(checkOrigin(publicUrl, host, protocol, {})).toBe(false)
  },
)
