/**
 * `npm run dev`: serves the demo shop and applies every edit at once. Vite serves the pages with hot reload. An edit of
 * the server rebuilds and restarts it, while the embedded PostgreSQL keeps running in this process.
 *
 * Vite listens on PORT (3000) and forwards every request except for source files to the shop's server on a free port.
 * In the returned pages, the built scripts and styles are replaced by the sources, and the content security policy is
 * removed because it forbids the inline scripts of hot reload. The server itself contains no code for development.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { bundle } from './bundle.mjs'
import { writeTexts } from './compile-texts.mjs'
import { project, say } from './project.mjs'
import { makeReady } from './ready.mjs'

const port = Number(process.env.PORT ?? 3000)
const serverPort = await freePort()
const serverUrl = `http://127.0.0.1:${serverPort}`
/** Paths that Vite serves: its own and those of source files. */
const ofVite = /^\/(@|node_modules\/|(web|rules|contract|texts)\/[^?]*\.\w+)/
/** Tags that the build adds to a page: scripts, their preloads, and style sheets with a hash in their names. */
const builtTags =
  /<(?:script type="module"|link rel="modulepreload"|link rel="stylesheet")[^>]*\/assets\/[^>]*>(?:<\/script>)?\n?/g

await makeReady()
process.env.NODE_ENV = 'development'
const { build, createServer } = await import('vite')

const database = await holdDatabase()
let ending = false
/** Resolves when the last restart has ended, so that restarts run one after another. */
let restarting = Promise.resolve()
let child = startChild()
const front = http.createServer(answer)
const vite = await createServer({
  root: project,
  mode: 'development',
  logLevel: 'warn',
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: front } },
})
front.once('error', (error) => {
  say(error.message)
  void end()
})
front.listen(port, '127.0.0.1')
await watchServer()
watchTexts()
say(`Development: http://localhost:${port} and http://localhost:${port}/office. Edits show by themselves.`)
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => void end())

/** Starts the embedded PostgreSQL or attaches to a running one, so that it outlives restarts of the server. */
async function holdDatabase() {
  if (process.env.DATABASE_URL !== undefined) return null
  const folder = await bundle('dev', { embedded: 'server/platform/db/embedded/start-embedded.ts' })
  const { startEmbedded } = await import(join(folder, 'embedded.mjs'))
  return startEmbedded({ dataDir: process.env.DATA_DIR ?? join(project, 'data'), log: say })
}

async function freePort() {
  const server = http.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  server.close()
  await once(server, 'close')
  return address.port
}

function startChild() {
  // STOP_DELAY is 0 because no load balancer has to notice the stop.
  const own = { PORT: String(serverPort), PUBLIC_URL: `http://localhost:${port}`, STOP_DELAY: '0' }
  const env = { ...process.env, ...own }
  return spawn(process.execPath, [join(project, 'dist/server/main.js')], {
    cwd: project,
    env,
    stdio: 'inherit',
  })
}

/** Rebuilds and restarts the server after each edit. Resolves after the first build, which equals that of makeReady. */
async function watchServer() {
  const watcher = await build({
    root: project,
    mode: 'server',
    logLevel: 'error',
    build: { watch: {}, emptyOutDir: false },
  })
  if (!('on' in watcher)) throw new Error('Vite does not watch the server.')
  await new Promise((resolve) => {
    watcher.on('event', (event) => event.code === 'END' && resolve(null))
  })
  watcher.on('event', (event) => {
    // The server stops while the new one is built. After an error, the last build is started again.
    if (event.code === 'START') restarting = restarting.then(endChild)
    if (event.code === 'ERROR') say(`The server could not be built: ${event.error.message}`)
    if (event.code === 'END' || event.code === 'ERROR') void restart()
  })
}

/** Stops the server and starts its new build. Edits in quick succession wait for one another. */
function restart() {
  const before = restarting
  const next = async () => {
    await before
    await endChild()
    if (!ending) child = startChild()
  }
  return (restarting = next())
}

async function endChild() {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Compiles the texts after each edit of a text. The builds notice the new files. */
function watchTexts() {
  let timer
  watch(join(project, 'texts/en'), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => void writeTexts().catch((error) => say(String(error))), 100)
  })
}

/**
 * Serves source files with Vite and forwards everything else to the shop's server.
 * @param {http.IncomingMessage} request
 * @param {http.ServerResponse} response
 */
function answer(request, response) {
  if (ofVite.test(request.url ?? '')) return vite.middlewares(request, response)
  // The service worker would serve cached pages of an order.
  if (request.url === '/offline-worker.js') return void response.writeHead(404).end()
  void forward(request, response)
}

/**
 * Forwards a request unchanged and adapts a page in the response. While the server restarts, the request waits for it.
 * @param {http.IncomingMessage} request
 * @param {http.ServerResponse} response
 */
async function forward(request, response) {
  const body = await readBody(request)
  // Stopping takes one second and starting two. The first start fills the demo shop.
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      const answered = await send(request, body)
      const status = answered.statusCode ?? 502
      if (!answered.headers['content-type']?.startsWith('text/html'))
        return void answered.pipe(response.writeHead(status, answered.headers))
      const { 'content-security-policy': _policy, 'content-length': _length, ...headers } = answered.headers
      const html = await readBody(answered)
      const page = await withSources(html.toString(), request.url ?? '/')
      return void response.writeHead(status, headers).end(page)
    } catch (error) {
      // Only a request that reached no server is repeated.
      if (Date.now() > deadline || /** @type {NodeJS.ErrnoException} */ (error).code !== 'ECONNREFUSED')
        return void response.writeHead(502).end(`The shop's server does not answer: ${String(error)}`)
      await delay(100)
    }
  }
}

/**
 * @param {http.IncomingMessage} incoming
 * @param {Buffer} body
 * @returns {Promise<http.IncomingMessage>}
 */
function send({ url, method, headers }, body) {
  return new Promise((resolve, reject) => {
    // Compressed pages could not be changed.
    const sent = { ...headers, 'accept-encoding': 'identity' }
    const request = http.request(`${serverUrl}${url}`, { method, headers: sent }, resolve)
    request.once('error', reject)
    request.end(body)
  })
}

/** @param {AsyncIterable<Buffer>} stream */
async function readBody(stream) {
  const parts = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

/** Replaces the built files in a page by their sources. Other documents, such as mails, are not changed. */
async function withSources(html, url) {
  if (!html.includes('/assets/')) return html
  const entry = url.startsWith('/office') ? '/web/office/main.tsx' : '/web/shop/main.tsx'
  const page = html
    .replaceAll(builtTags, '')
    .replace('</head>', `<script type="module" src="${entry}"></script></head>`)
  return vite.transformIndexHtml(url, page)
}

/**
 * Ends the development server. It is called twice: a terminal sends the signal to npm and to this process, and npm
 * forwards it.
 */
async function end() {
  if (ending) return
  ending = true
  await restarting
  await endChild()
  await vite.close()
  await database?.stop()
  process.exit()
}
