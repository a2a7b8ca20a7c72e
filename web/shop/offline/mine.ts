import type { ShopData } from '../../../contract/shop/shop-data'

/** Where this browser keeps a customer's orders for reading without a network; the service worker reads it too. */
export const mineCache = 'shop-mine-1'
/** The data's address in there. No such path is served. */
const dataAddress = '/.kept/orders'

/** What is kept of a customer's data: her own orders, as they were at `now`. */
export type KeptData = Pick<ShopData, 'customer' | 'orders' | 'refunds' | 'existing_tickets' | 'now'>

/** Null where the browser has no such storage (insecure origins, some private windows), and on the server. */
const storage = (): CacheStorage | null => (typeof caches === 'undefined' ? null : caches)

/** Tells whose data it is without keeping the token: 64 bits of its digest. */
async function ownerOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Keeps the data of the login with this token. */
export async function writeMine(token: string, data: KeptData): Promise<void> {
  const cache = await storage()?.open(mineCache)
  await cache?.put(dataAddress, Response.json({ owner: await ownerOf(token), data }))
}

/** What was kept for the login with this token, or null. Never fails: it is a second best. */
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

/** Forgets everything that was kept: the login has ended, or somebody else has logged in. */
export async function forgetMine(): Promise<void> {
  try {
    await storage()?.delete(mineCache)
  } catch {
    // A storage that cannot be cleared could not be written either.
  }
}
