/**
 * `npm run ready-pictures`: pictures of "Ready to sell?" on Today in test-results/ready, which is not in the repository: of an
 * empty shop of a Croatian seller with goods, of an empty one of a German seller without, and of the demo, at three sizes.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { project, say } from '../../scripts/project.mjs'
import { signIn } from './office-sign-in.mjs'
import { openPicturedShop } from './pictured-shop.mjs'

const folder = join(project, 'test-results', 'ready')
const sizes = [
  { width: 1280, height: 800 },
  { width: 1366, height: 657 },
  { width: 390, height: 844 },
]

const seller = { vatNumber: null, registration: null, email: null, phone: null, zeroRateNote: null }
const shirt = {
  shop_item_type: 'merchandise',
  external_code: 'shirt',
  type: 'clothing',
  name: 'Shirt',
  price: 2500,
}
const pass = { shop_item_type: 'tickets', external_code: 'pass', type: 'entry', name: 'Pass', price: 9000 }

/** The shops, each with what is imported into it. */
const shops = [
  {
    name: 'croatian-with-goods',
    file: {
      settings: {
        countries: { HR: 'Croatia' },
        seller: { ...seller, name: 'More d.o.o.', address: 'Obala 1\n22299 Mirava\nCroatia' },
      },
      items: [shirt],
    },
  },
  {
    name: 'german-without-goods',
    file: {
      settings: {
        countries: { DE: 'Germany' },
        seller: { ...seller, name: 'See GmbH', address: 'Uferweg 1\n18055 Rostock\nGermany' },
      },
      items: [pass],
    },
  },
  { name: 'demo', file: null },
]

const key = 'key-for-pictures-of-this-shop'

for (const { name, file } of shops) {
  const demo = file === null ? { DEMO_ORDERS: '100' } : { SHOP_DEMO: '0' }
  const shop = await openPicturedShop(3979, { ...demo, OFFICE_KEY: key })
  try {
    if (file !== null) {
      const imported = await fetch(`${shop.url}/office/api/import`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
        body: JSON.stringify(file),
      })
      if (!imported.ok) throw new Error(await imported.text())
    }
    const page = await shop.newPage({})
    await signIn(page, await shop.officeLink())
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.goto('/office', { waitUntil: 'networkidle' })
      const list = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Ready to sell?' }) })
      await list.scrollIntoViewIfNeeded()
      await delay(200)
      const path = join(folder, `${name}-${size.width}`)
      mkdirSync(folder, { recursive: true })
      await page.screenshot({ path: `${path}-window.png` })
      await list.screenshot({ path: `${path}.png` })
      say(`${path.slice(project.length)}.png`)
    }
  } finally {
    await shop.close()
  }
}
