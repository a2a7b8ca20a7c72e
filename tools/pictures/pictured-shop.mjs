import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright'
import { ensureBrowser } from '../../scripts/browser.mjs'
import { ensureBuilt } from '../../scripts/built.mjs'
import { project, run } from '../../scripts/project.mjs'

/** @typedef {Awaited<ReturnType<typeof openPicturedShop>>} PicturedShop */

/**
 * A separate shop to take pictures of, built and with an empty database of its own, and a browser. `env`: more environment
 * variables.
 * @param {number} port @param {Record<string, string>} [env]
 */
export async function openPicturedShop(port, env = {}) {
  await ensureBuilt()
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-pictures-'))
  const own = { ...env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production', ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  server.stdout.on('data', (text) => {
    printed += text
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    // Letters at fractions of pixels, as most people's screens have them.
    args: ['--font-render-hinting=none', ...(process.geteuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  const shop = {
    url,
    /** @param {import('playwright').BrowserContextOptions} options */
    async newPage(options) {
      const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: url, ...options })
      return context.newPage()
    },
    /** The link to its office that the start prints. */
    async officeLink() {
      for (let attempt = 0; attempt < 100; attempt += 1) {
        const link = /http:\S+\/office\/(?:sign-in|set-up)\/\S+(?=\s)/.exec(printed)?.[0]
        if (link !== undefined) return link
        await delay(100)
      }
      throw new Error('The start printed no link to the office.')
    },
    /** Runs a command of the shop on its database. @param {...string} args */
    async command(...args) {
      if (!(await run(process.execPath, [join(project, 'scripts/shop.mjs'), ...args], { env: own })))
        throw new Error(`${args.join(' ')} failed.`)
    },
    async close() {
      await browser.close()
      server.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  for (let attempt = 0; attempt < 900; attempt += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return shop
    await delay(100)
  }
  await shop.close()
  throw new Error('The shop did not open.')
}
