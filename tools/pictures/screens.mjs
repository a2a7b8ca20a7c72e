/**
 * `npm run screens`: takes the pictures of the README and of docs/guide/office.md from the built shop, on a separate demo, as
 * a customer sees it and as its owner sees the office.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { project, say } from '../../scripts/project.mjs'
import { openPicturedShop } from './pictured-shop.mjs'

const folder = join(project, 'docs', 'screens')

/** Screens of the office guide, in its order: the address below `/office`, and the picture's name. */
const officeScreens = [
  ['', 'today'],
  ['/team', 'team'],
  ['/settings/payments', 'settings'],
  ['/look', 'look'],
  ['/catalogue', 'catalogue'],
  ['/catalogue/items/valbor27-pass-plan', 'item'],
  ['/orders', 'orders'],
  ['/orders/new', 'new-order'],
  ['/inbox', 'inbox'],
  ['/dispatch', 'dispatch'],
  ['/refunds', 'refunds'],
  ['/reports', 'reports'],
]

mkdirSync(folder, { recursive: true })
const pictured = await openPicturedShop(3977)
const shop = pictured.url
try {
  await walk()
  await walkOffice()
} finally {
  await pictured.close()
}

async function walk() {
  const customer = { full_name: 'Ana Kovačević', email: 'ana@example.com' }
  await call('register', customer)
  const password = await mailedPassword()
  const { remember_token: token } = await call('login', { email: customer.email, password })

  const page = await newPage(1280, 800)
  await shoot(page, '/', 'home-1280')
  await shoot(page, '/tickets/valbor27-pass-plan', 'product-1280')

  const added = await call('add-product-to-cart', { token, external_code: 'valbor27-pass', ...customer })
  const cart = added.cart.code
  await call('add-merchandise-to-cart', { token, cart, external_code: 'tee-bay-m' })
  await page.goto(`${shop}/login`)
  await signIn(page, customer.email, password)
  await shoot(page, '/checkout', 'checkout-1280')

  const order = await buy(token, cart, customer.full_name)
  await shoot(page, `/portal/orders/${order}`, 'order-1280')

  // The mailbox of the demo, and the mail of the order.
  const mail = page.getByRole('link', { name: `Order ${order} is paid` })
  for (let attempt = 0; attempt < 50 && (await mail.count()) === 0; attempt += 1) {
    await delay(100)
    await page.goto(`${shop}/mailbox`)
  }
  await shoot(page, '/mailbox', 'mailbox-1280')
  await shoot(page, (await mail.getAttribute('href')) ?? '', 'mail-1280')

  const phone = await newPage(390, 844)
  await shoot(phone, '/', 'phone-390')
}

/** The office as the demo's owner sees it, by the link that the start printed. */
async function walkOffice() {
  const page = await newPage(1280, 800)
  await page.goto(await pictured.officeLink())
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  for (const [path, name] of officeScreens) await shoot(page, `/office${path}`, `office-${name}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await shoot(page, '/office', 'office-phone')
}

/** @param {number} width @param {number} height */
function newPage(width, height) {
  return pictured.newPage({ viewport: { width, height } })
}

/** @param {import('playwright').Page} page @param {string} email @param {string} password */
async function signIn(page, email, password) {
  const form = page.locator('main form').first()
  await form.getByLabel(/email/i).first().fill(email)
  await form
    .getByLabel(/password/i)
    .first()
    .fill(password)
  await form.getByRole('button', { name: /^login/i }).click()
  await page.waitForURL(`${shop}/`)
}

/** @param {import('playwright').Page} page @param {string} path @param {string} name */
async function shoot(page, path, name) {
  await page.goto(`${shop}${path}`, { waitUntil: 'networkidle' })
  await delay(500)
  const png = await page.screenshot()
  await sharp(png)
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`))
  say(`docs/screens/${name}.webp`)
}

/** @param {string} path @param {object} payload */
async function call(path, payload) {
  const answer = await fetch(`${shop}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** The password that the shop mailed, read in its local mailbox. */
async function mailedPassword() {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const id = /\/mailbox\/(\d+)/.exec(await (await fetch(`${shop}/mailbox`)).text())?.[1]
    const mail = id === undefined ? '' : await (await fetch(`${shop}/mailbox/${id}`)).text()
    const password = /^[a-z0-9]+(?:-[a-z0-9]+){2,}$/m.exec(mail.replace(/<[^>]+>/g, '\n'))?.[0]
    if (password !== undefined) return password
    await delay(200)
  }
  throw new Error('The password was not mailed.')
}

/**
 * Buys the cart by card at the sandbox. Returns the order's code.
 * @param {string} token @param {string} cart @param {string} name
 */
async function buy(token, cart, name) {
  const address = { street: 'Obala 14', postcode: '22299', city: 'Mirava' }
  const { order, payment } = await call('checkout-cart', {
    token,
    cart,
    customer: { full_name: name, country: 'HR', address },
    order: {
      payment_method: 'credit_card',
      shipping_name: name,
      shipping_country: 'HR',
      shipping_address: address,
    },
  })
  const form = new URLSearchParams(new URL(payment.url).search)
  form.set('decision', 'paid')
  await fetch(`${shop}/gateway/sandbox/decide`, { method: 'POST', body: form })
  return order.code
}
