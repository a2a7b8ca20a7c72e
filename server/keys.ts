import { createHmac, hkdfSync, timingSafeEqual, createHash, randomBytes } from 'node:crypto'

/** Keys derived from APP_SECRET, one for each purpose. */
export interface Keys {
  /** The order's checksum: keyed, 128 bits, does not change (server.md, "Checkout"). */
  checksum(orderCode: string): string
  /** True where the given checksum is this order's; compared in constant time. */
  isChecksum(orderCode: string, given: string | null): boolean
  /** Signs a short text; 80 bits in base32, for barcodes and links. */
  sign(purpose: 'barcode' | 'sandbox' | 'stripe-cancel', text: string): string
  /** 32 bytes for AES-256-GCM. */
  readonly sealing: Buffer
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function base32(bytes: Buffer): string {
  let bits = 0
  let value = 0
  let text = ''
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      text += alphabet[(value >>> (bits - 5)) & 31]
      bits -= 5
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text
}

export function keysFrom(secret: string): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `shop:${purpose}`, 32))
  const checksumKey = derive('checksum')
  const signing = {
    barcode: derive('barcode'),
    sandbox: derive('sandbox'),
    'stripe-cancel': derive('stripe-cancel'),
  }
  const checksum = (orderCode: string) =>
    createHmac('sha256', checksumKey).update(orderCode).digest('hex').slice(0, 32)
  return {
    checksum,
    isChecksum: (orderCode, given) => given !== null && isSame(checksum(orderCode), given),
    sign: (purpose, text) =>
      base32(createHmac('sha256', signing[purpose]).update(text).digest().subarray(0, 10)),
    sealing: derive('sealing'),
  }
}

/** Compares two texts without telling by the time taken where they differ. */
export function isSame(expected: string, given: string): boolean {
  return timingSafeEqual(digest(expected), digest(given))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** A random token for links, logins and carts: 160 bits, URL-safe. */
export const randomToken = (): string => randomBytes(20).toString('base64url')

/** What is stored of a token: whoever reads the database cannot use it. */
export const tokenHash = (token: string): Buffer => digest(token)
