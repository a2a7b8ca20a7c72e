import Fastify from 'fastify'
import { expect, test, describe } from 'vitest'
import { clientAddress, networkOf, siteAddress, warnOfIgnoredProxy } from './client-address'

describe('network of a client', () => {
  test.each([
    ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
    ['one wrapped in IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
    ['one wrapped in IPv6, in hexadecimals', '::ffff:cb00:7107', '203.0.113.7'],
    ['an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['its neighbour', '2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['another network', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['a short one', '2001:db8::1', '2001:db8:0:0::/64'],
    ['one that ends in zeros', '2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['the loopback', '::1', '0:0:0:0::/64'],
    ['one with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('networkOf: %s', (_, ip, network) => expect(networkOf(ip)).toBe(network))

  test.each([
    ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
    ['one wrapped in IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
    ['an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ])('siteAddress: %s', (_, ip, network) => expect(siteAddress({ ip })).toBe(network))

  test('clientAddress returns the network of the client', () => {
    expect(clientAddress({ ip: '2001:db8:1:2::9' })).toBe('2001:db8:1:2::/64')
  })

  test('clientAddress is empty if the client has closed the connection', () => {
    expect(clientAddress({ ip: undefined })).toBe('')
  })
})

describe('ignored proxy', () => {
  function watched(trusted?: string) {
    const lines: string[] = []
    let ignored = 0
    const warn = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }))
    const app = Fastify({ trustProxy: trusted ?? false })
    warnOfIgnoredProxy(app, {
      log: { info: () => undefined, error: () => undefined, warn },
      trustsProxy: trusted !== undefined,
      ignored: () => (ignored += 1),
    })
    app.get('/', () => 'here')
    const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      app.inject({ url: '/', headers, remoteAddress })
    return { lines, ask, ignored: () => ignored }
  }

  test('a proxy whose address is not trusted is logged once', async () => {
    const { lines, ask, ignored } = watched('10.0.0.1')
    await ask({ 'x-forwarded-for': '198.51.100.1' }, '10.0.0.1')
    await ask({}, '10.0.0.2')
    expect([lines, ignored()]).toEqual([[], 0])
    for (let n = 0; n < 3; n++) await ask({ 'x-forwarded-for': `198.51.100.${n}` }, '10.0.0.2')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('TRUST_PROXY does not contain')
    expect(lines[0]).not.toMatch(/198\.51|10\.0\.0/)
    expect(ignored()).toBe(1)
  })

  test('an ignored proxy is logged once, without the forwarded address', async () => {
    const { lines, ask } = watched()
    await ask({})
    expect(lines).toEqual([])
    for (let n = 0; n < 3; n++) await ask({ 'x-forwarded-for': `198.51.100.${n}` })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('TRUST_PROXY is not set')
    expect(lines[0]).not.toContain('198.51')
  })

  test('an ignored proxy is also detected by the Forwarded header', async () => {
    const { lines, ask } = watched()
    await ask({ forwarded: 'for=198.51.100.1' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('"Forwarded"')
  })
})
