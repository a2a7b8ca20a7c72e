import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest, FastifyInstance } from 'fastify'
import type { Log } from '../metrics/log'

/**
 * Returns the network for rate limits. `request.ip` is the peer or the address that a trusted proxy forwarded (the app
 * sets `trustProxy` from TRUST_PROXY). An IPv6 client controls a whole /64, so that network counts as one address.
 * Empty if the client has closed the connection, because Node.js then no longer knows its address.
 */
export const clientAddress = ({ ip }: { readonly ip: FastifyRequest['ip'] | undefined }): string =>
  networkOf(ip ?? '')

/**
 * Returns the network like `clientAddress`, but an IPv6 address as its /48. One customer of a provider often has a /56 or /48, so up to
 * 65,536 networks of /64.
 */
export const siteAddress = ({ ip }: { readonly ip: FastifyRequest['ip'] | undefined }): string =>
  networkOf(ip ?? '', 48)

/** Returns an IPv4 address unchanged, also if it is wrapped in IPv6, and an IPv6 address as its network of that many bits. */
export function networkOf(ip: string, bits: 48 | 64 = 64): string {
  const address = ip.split('%', 1)[0] ?? ''
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const isWrappedIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isWrappedIpv4) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  }
  const network = groups.slice(0, bits / 16).map((group) => group.toString(16))
  return `${network.join(':')}::/${bits}`
}

/** Returns the eight 16-bit groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::', 2)
  const front = groupsIn(head)
  if (tail === undefined) return front
  const back = groupsIn(tail)
  return [...front, ...Array.from({ length: 8 - front.length - back.length }, () => 0), ...back]
}

function groupsIn(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!isIPv4(group)) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [(a << 8) | b, (c << 8) | d]
  })
}

/**
 * Warns once if requests carry forwarded addresses that are ignored, because TRUST_PROXY is not set or does not contain the
 * address that they come from: all visitors then share the proxy's address and its rate limits. Calls `ignored` then. The log
 * line omits the forwarded address because it may be forged.
 */
export function warnOfIgnoredProxy(
  app: FastifyInstance,
  { log, trustsProxy, ignored }: { log: Log; trustsProxy: boolean; ignored: () => void },
): void {
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'x-forwarded-for': list, forwarded } = request.raw.headers
    const isIgnored = trustsProxy
      ? list !== undefined && request.ip === request.raw.socket.remoteAddress
      : list !== undefined || forwarded !== undefined
    if (!hasWarned && isIgnored) {
      hasWarned = true
      ignored()
      log.warn(
        { header: list === undefined ? 'Forwarded' : 'X-Forwarded-For' },
        trustsProxy
          ? 'Requests carry a forwarded address and come from an address that TRUST_PROXY does not contain: all visitors count as one network address'
          : 'Requests carry a forwarded address, and TRUST_PROXY is not set: all visitors count as one network address',
      )
    }
    done()
  })
}
