import * as texts from '../../../texts/compiled/pages/offline'

/**
 * Makes orders and tickets readable offline. It caches by itself only this version's hashed files: a customer's pages
 * and documents are cached by the page that shows them (`keep-order.ts`) and deleted with the logout. Pages are loaded
 * from the network first, so that stock and versions are current; calls never pass through here. All that it imports is
 * its texts, which nothing else does: they are built into its file, because service workers cannot load modules in all
 * browsers.
 */
interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Requested extends Event {
  readonly request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface KeepingWorker {
  readonly location: Location
  readonly clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (kind: 'install' | 'activate', work: (event: Lasting) => void): void
    (kind: 'fetch', work: (event: Requested) => void): void
  }
}
const worker = globalThis as unknown as KeepingWorker

// The server inserts both: the name of this build, and its scripts and styles.
const version = '__SHOP_VERSION__'
const files = JSON.parse('__SHOP_FILES__') as string[]

const mine = 'shop-mine-1'
const assets = `shop-assets-${version}`
/** Addresses that the worker leaves to the browser. */
const elsewhere = /^\/(?:api|office|gateway|mailbox|confirm-email|healthz|readyz)(?:\/|$)/

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin || elsewhere.test(pathname)) return
  if (pathname.startsWith('/assets/')) event.respondWith(storedFirst(request))
  else if (request.mode === 'navigate' || /^\/(?:download-|pictures\/)/.test(pathname))
    event.respondWith(networkFirst(request, pathname))
})

async function install(): Promise<void> {
  const cache = await caches.open(assets)
  await cache.addAll(files)
  // Cached pages refer to the files of their build, so these are moved to this version's cache.
  if (await caches.has(mine)) {
    const kept = await caches.open(mine)
    for (const { url } of await kept.keys()) {
      if (!isPage(new URL(url).pathname)) continue
      const page = await fetch(url)
      if (page.ok && !page.redirected) await kept.put(url, page)
    }
  }
  await worker.skipWaiting()
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith('shop-') && ![mine, assets].includes(name),
  )
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

async function storedFirst(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

async function networkFirst(request: Request, pathname: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(request, { ignoreSearch: true, ignoreVary: true, cacheName: mine })
    if (kept) return kept
    const picture = await otherWidth(pathname)
    if (picture) return picture
    if (request.mode !== 'navigate') throw error
    return offlinePage(
      pathname.startsWith('/download-') ? texts.document_unreachable() : texts.page_unreachable(),
    )
  }
}

/** Returns a stored file of a picture in any width, because another place on a page may have shown another one. */
async function otherWidth(pathname: string): Promise<Response | undefined> {
  const named = widthOf.exec(pathname)
  if (named === null || !(await caches.has(mine))) return undefined
  const cache = await caches.open(mine)
  const kept = await cache.keys()
  const same = kept.find(({ url }) => widthOf.exec(new URL(url).pathname)?.[1] === named[1])
  return same && cache.match(same)
}

/** `/pictures/<name>-<width>.<ending>` */
const widthOf = /^(\/pictures\/.+)-\d+\.\w+$/

const isPage = (pathname: string) => pathname.startsWith('/portal')

/** Returns the page for an address that is not cached, with a list of the cached ones. */
async function offlinePage(unreachable: string): Promise<Response> {
  const cache = (await caches.has(mine)) ? await caches.open(mine) : null
  const kept = (await cache?.keys()) ?? []
  const codes = kept.flatMap(
    ({ url }) => /\/portal\/orders\/([A-Z0-9]+)$/.exec(new URL(url).pathname)?.[1] ?? [],
  )
  const links = codes
    .map((code) => `<li><a href="/portal/orders/${code}">${texts.order({ code })}</a></li>`)
    .join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${texts.title()}</title><style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}
:root{color-scheme:light dark}a{color:inherit}li{padding:.4rem 0}</style></head><body><main><h1>${texts.title()}</h1>
<p>${unreachable}</p>
${links ? `<p>${texts.kept()}</p><ul>${links}</ul>` : ''}</main></body></html>`
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
