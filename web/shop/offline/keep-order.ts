import type { Order } from '#contract/order'
import { paths } from '../paths'
import { loadText, type Services } from '../store/page-store'
import { forgetMine, mineCache, writeMine } from './mine'

/** Operator texts to store, so that their pages can be opened offline. */
const texts = [
  'termsConditions',
  'privacyPolicy',
  'securityStatement',
  'accessibilityStatement',
  'faqs',
  'cookiePolicy',
  'ambassadorsText',
] as const

/** Identifies the content of a stored document; another mark means that it has changed. */
const markHeader = 'x-shop-mark'

/**
 * Makes an order readable offline: its page, the portal, the customer's data and its tickets. It runs in the background
 * and fails silently: anything that could not be stored is missing offline.
 */
export async function keepOrder(services: Services, order: Order): Promise<void> {
  const token = services.session.token()
  if (token === null || !('serviceWorker' in navigator) || typeof caches === 'undefined') return
  const isSameLogin = () => services.session.token() === token
  try {
    const registered = await navigator.serviceWorker.register('/offline-worker.js')
    // Browsers that forbid service workers return nothing.
    if ((registered as ServiceWorkerRegistration | undefined) === undefined || !isSameLogin()) return
    // The first missing text loads all of them.
    for (const text of texts) await loadText(text)
    const { customer, orders, refunds, existing_tickets, now, config } = services.shop.get()
    const kept = Object.fromEntries(texts.map((text) => [text, config[text]]))
    await writeMine(token, { customer, orders, refunds, existing_tickets, now, texts: kept })
    await keepFiles()
    const cache = await caches.open(mineCache)
    for (const path of [paths.portal(), paths.order(order.code)]) await keepPage(cache, path)
    await keepPictures(cache)
    await dropOld(cache, orders)
    await keepTickets(cache, order, isSameLogin)
  } catch {
    // Offline, or the disk is full.
  } finally {
    // The customer logged out in between: nothing may be stored again.
    if (!isSameLogin()) await forgetMine()
  }
}

/** Lets the service worker store the files that the stored pages need, and waits for it. */
async function keepFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  const stored = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }))
  port1.start()
  active?.postMessage('keep-files', [port2])
  await stored
}

async function keepPage(cache: Cache, path: string): Promise<void> {
  const page = await fetch(path)
  if (page.ok && !page.redirected) await cache.put(path, page)
}

/** Stores the pictures on the page. */
async function keepPictures(cache: Cache): Promise<void> {
  const shown = Array.from(document.images, (image) => image.currentSrc).filter((url) => {
    const { origin, pathname } = new URL(url || location.href)
    return origin === location.origin && pathname.startsWith('/pictures/')
  })
  for (const url of new Set(shown)) if (!(await cache.match(url))) await cache.add(url)
}

/** Stores every ticket that can be downloaded, and loads it again if it has changed. */
async function keepTickets(cache: Cache, order: Order, isSameLogin: () => boolean): Promise<void> {
  for (const [path, mark] of documentsOf(order)) {
    if (!isSameLogin()) return
    const kept = await cache.match(path)
    if (kept?.headers.get(markHeader) === mark) continue
    const document = await fetch(path)
    if (!document.ok) continue
    const headers = { 'Content-Type': 'application/pdf', [markHeader]: mark }
    await cache.put(path, new Response(await document.blob(), { headers }))
  }
}

/** Returns the addresses of an order's tickets, each with a mark of its content. */
const documentsOf = (order: Order): (readonly [path: string, mark: string])[] =>
  order.tickets.flatMap((ticket) =>
    ticket.allow_download && ticket.code !== null
      ? [
          [
            paths.downloadTicket(ticket.email, ticket.code),
            encodeURIComponent([ticket.full_name, ticket.travel_time].join('|')),
          ] as const,
        ]
      : [],
  )

/** Deletes the documents of tickets that were since reassigned, refunded or changed, because they no longer admit. */
async function dropOld(cache: Cache, orders: readonly Order[]): Promise<void> {
  const valid = new Set(orders.flatMap(documentsOf).map(([path]) => path))
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/download-ticket/') && !valid.has(pathname)) await cache.delete(url)
  }
}
