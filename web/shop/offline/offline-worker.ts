import * as texts from '#texts/compiled/pages/offline'

/**
 * Shows an offline page to every visitor, and makes orders and tickets readable offline. Until an order is stored, it caches
 * nothing; then only this version's hashed files: a customer's pages and documents are cached by the page that shows them
 * (`keep-order.ts`) and deleted with the logout. Pages are loaded from the network first, so that stock and versions are
 * current; calls never pass through here. All that it imports is its texts, which nothing else does: they are built into its
 * file, because service workers cannot load modules in all browsers.
 */
interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Messaged extends Lasting {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}
interface Requested extends Event {
  readonly request: Request
  /** The page, which the browser requests while the worker starts. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
interface KeepingWorker {
  readonly location: Location
  readonly clients: { claim: () => Promise<void> }
  readonly registration: { navigationPreload?: { enable: () => Promise<void> } }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (kind: 'install' | 'activate', work: (event: Lasting) => void): void
    (kind: 'message', work: (event: Messaged) => void): void
    (kind: 'fetch', work: (event: Requested) => void): void
  }
}
const worker = globalThis as unknown as KeepingWorker

// The server inserts all three: the name of this build, its scripts and styles, and the shop's look.
const version = '__SHOP_VERSION__'
const files = JSON.parse('__SHOP_FILES__') as string[]
// In a list, so that the bundler does not decode the placeholder itself.
const [encodedLook] = JSON.parse('["__SHOP_LOOK__"]') as [string]
const look = JSON.parse(decodeURIComponent(encodedLook)) as {
  shopName: string
  heading: string
  /** Style sheet with the theme's custom properties. */
  css: string
}

const mine = 'shop-mine-1'
const assets = `shop-assets-${version}`
/** Addresses that the worker leaves to the browser. */
const elsewhere = /^\/(?:api|office|gateway|mailbox|confirm-email|healthz|readyz)(?:\/|$)/

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
// A page that stores an order needs the files, too, and waits until they are there.
worker.addEventListener('message', (event) => {
  if (event.data !== 'keep-files') return
  event.waitUntil(keepFiles().finally(() => event.ports[0]?.postMessage(null)))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin || elsewhere.test(pathname)) return
  if (pathname.startsWith('/assets/')) event.respondWith(storedFirst(request))
  else if (request.mode === 'navigate' || /^\/(?:download-|pictures\/)/.test(pathname))
    event.respondWith(networkFirst(event, pathname))
})

async function install(): Promise<void> {
  // Cached pages refer to the files of their build, so these are moved to this version's cache.
  if (await caches.has(mine)) {
    await keepFiles()
    const kept = await caches.open(mine)
    for (const { url } of await kept.keys()) {
      if (!isPage(new URL(url).pathname)) continue
      const page = await fetch(url)
      if (page.ok && !page.redirected) await kept.put(url, page)
    }
  }
  await worker.skipWaiting()
}

/** Caches the files of this version. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(assets)
  await cache.addAll(files)
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith('shop-') && ![mine, assets].includes(name),
  )
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

async function storedFirst(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

async function networkFirst({ request, preloadResponse }: Requested, pathname: string): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
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
<title>${escaped(texts.title_of_shop({ shop: look.shopName }))}</title><style>${look.css}${css}</style></head>
<body><header>${escaped(look.shopName)}</header><main><h1>${escaped(look.heading)}</h1>
<p>${unreachable}</p>
${links ? `<p>${texts.kept()}</p><ul>${links}</ul>` : ''}<p><a class="first" href="">${texts.again()}</a></p></main></body></html>`
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

const css = `body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.5 var(--face-text)}
header{padding:1.1rem 1.5rem;background:var(--night);color:var(--on-night);font:800 1.5rem/1.2 var(--face-display);letter-spacing:-.02em}
main{max-width:36rem;margin:12vh auto;padding:0 1.5rem}
h1{margin:0 0 1.25rem;font:800 clamp(2.25rem,7vw,3.5rem)/1 var(--face-display);letter-spacing:-.03em}
p{margin:0 0 1rem}ul{margin:0 0 1.5rem;padding:0;list-style:none}li{border-top:1px solid var(--line)}
a{display:block;padding:.7rem 0;color:var(--brand-ink);font-weight:600}
.first{display:inline-block;margin-top:.5rem;padding:.75rem 1.5rem;border-radius:min(var(--radius),1.5rem);background:var(--brand);color:var(--on-brand);text-decoration:none}
a:focus-visible{outline:3px solid var(--brand-ink);outline-offset:3px}`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
