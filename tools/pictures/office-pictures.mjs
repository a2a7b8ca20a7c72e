/**
 * `npm run office-pictures`: a picture of every screen of the office, in test-results/office, which is not in the
 * repository: of a shop with nothing, of the demo with few rows, and of one with 10,000 orders; at two widths, light and dark.
 * `npm run office-pictures -- few orders` takes only those whose path there contains each of these words.
 */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { project, say } from '../../scripts/project.mjs'
import { signIn } from './office-sign-in.mjs'
import { openPicturedShop } from './pictured-shop.mjs'

/** @typedef {import('playwright').Page} Page */

const folder = join(project, 'test-results', 'office')
const only = process.argv.slice(2)

/** The maximum height of a picture: longer pages show nothing new below. */
const maxHeight = 2600
const looks = /** @type {const} */ ([
  { size: 'wide', width: 1280, height: 800, colorScheme: 'light' },
  { size: 'wide', width: 1280, height: 800, colorScheme: 'dark' },
  { size: 'phone', width: 390, height: 844, colorScheme: 'light' },
  { size: 'phone', width: 390, height: 844, colorScheme: 'dark' },
])
/** @typedef {typeof looks[number]} Look */

/** The screens below `/office`; one that ends with `/*` is opened from the first row of its list. */
const screens = `
  orders orders/* orders/new orders/guests tickets dispatch customers customers/*
  inbox refunds withdrawals reports reports/sales
  catalogue catalogue/* catalogue/new?template=coach catalogue/file catalogue/events
  catalogue/cancellations catalogue/cancellations/* vouchers look coming stock mails
  settings settings/payments settings/shipping settings/mail settings/health
  settings/advanced team keys jobs jobs/* retention log account`.split(/\s+/)

/** The shops, each with its preparation. The smallest history of the demo has 100 orders. */
const shops = [
  { name: 'empty', env: { SHOP_DEMO: '0' } },
  { name: 'few', env: { DEMO_ORDERS: '100' } },
  { name: 'many', env: { DEMO_ORDERS: '0' }, history: '10000' },
]

for (const shop of shops) {
  const requested = looks.flatMap((look) =>
    screens
      .map((screen) => ({ look, screen, file: fileOf(shop.name, look, screen) }))
      .filter(({ file }) => only.every((word) => file.includes(word))),
  )
  if (requested.length > 0) await takeShop(shop, requested)
}

/** @param {string} shop @param {Look} look @param {string} screen */
function fileOf(shop, { size, colorScheme }, screen) {
  const name = (screen || 'today').replace('*', 'first').replace(/\?.*/, '').replaceAll('/', '-')
  return `${shop}/${size}-${colorScheme}/${name}.webp`
}

/**
 * @param {typeof shops[number]} shop
 * @param {readonly { look: Look, screen: string, file: string }[]} asked
 */
async function takeShop({ env, history }, requested) {
  const shop = await openPicturedShop(3978, env)
  try {
    if (history) await shop.command('demo-history', history)
    const page = await shop.newPage({})
    await signIn(page, await shop.officeLink())
    for (const { look, screen, file } of requested) {
      await page.setViewportSize({ width: look.width, height: look.height })
      await page.emulateMedia({ colorScheme: look.colorScheme })
      if (await open(page, screen)) await take(page, join(folder, file), look)
    }
  } finally {
    await shop.close()
  }
}

/** Opens a screen; false: its list has no row. @param {Page} page @param {string} screen */
async function open(page, screen) {
  await page.goto(`/office/${screen.replace('/*', '')}`, { waitUntil: 'networkidle' })
  if (!screen.endsWith('/*')) return true
  const first = page.locator('[data-row-link]').first()
  if ((await first.count()) === 0) return false
  await page.goto((await first.getAttribute('href')) ?? '', { waitUntil: 'networkidle' })
  return true
}

/**
 * The whole page, in a window as high as it: a picture beyond the window mixes the sizes of texts.
 * @param {Page} page @param {string} file @param {Look} look
 */
async function take(page, file, { width, height }) {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(Math.max(whole, height), maxHeight) })
  await delay(200)
  mkdirSync(dirname(file), { recursive: true })
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(file)
  say(file.slice(project.length))
}
