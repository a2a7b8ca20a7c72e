import type { OperatorText } from '#contract/config'
import type { ShopData } from '#contract/shop/shop-data'

/** The cache of a customer's orders for reading offline; the service worker reads it too. */
export const mineCache = 'shop-mine-1'
/** The address of the data in it. No such path is served. */
const dataAddress = '/.kept/orders'

/** The stored part of a customer's data: their orders, as they were at `now`. */
export type KeptData = Pick<ShopData, 'customer' | 'orders' | 'refunds' | 'existing_tickets' | 'now'> & {
  /** The operator's texts, which the stored pages do not contain. */
  texts?: Partial<Record<OperatorText, string | undefined>>
}

/**
 * Returns the cache storage; `null` if the browser has none (insecure origins, some private windows), and on the
 * server.
 */
const storage = (): CacheStorage | null => (typeof caches === 'undefined' ? null : caches)

/** Identifies the owner without storing the token: 64 bits of its digest. */
async function ownerOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Stores the data of the login with this token. */
export async function writeMine(token: string, data: KeptData): Promise<void> {
  const cache = await storage()?.open(mineCache)
  await cache?.put(dataAddress, Response.json({ owner: await ownerOf(token), data }))
}

/** Returns the stored data of the login with this token, or `null`. It never fails. */
export async function readMine(token: string): Promise<KeptData | null> {
  try {
    const kept = await storage()?.match(dataAddress, { cacheName: mineCache })
    if (!kept) return null
    const { owner, data } = (await kept.json()) as { owner: string; data: KeptData }
    return owner === (await ownerOf(token)) ? data : null
  } catch {
    return null
  }
}

/** Deletes all stored data: the login has ended, or another customer has logged in. */
export async function forgetMine(): Promise<void> {
  try {
    await storage()?.delete(mineCache)
  } catch {
    // A storage that cannot be cleared could not be written either.
  }
}
