import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { gateways } from '#contract/gateways'
import { demoCatalogue } from '#demo/catalogue'
import { TreeCopy } from '../planted/tree-copy'
import { startServerProcess } from '../support/processes/server-process'
import { expect, test } from './fixtures'
import { setUpOwner } from './office-steps'
import { fillCart, orderPaid } from './orders'
import { runShop, serverEnv } from './running-shop'

const shopPaths =
  `/ /tickets /merchandise /tickets/valbor27-coach-out /tickets/valbor27-pass-plan /merchandise/tee-bay-m /faqs
  /register /forgot-password /resend-tickets /reset-password/iva@mail.example/token /checkout /portal /account
  /nothing-is-here`.split(/\s+/)
/** Paths of the office. The log is excluded because its rows show stored values. */
const officePaths =
  `/orders /orders/new /orders/guests /tickets /dispatch /customers /inbox /refunds /withdrawals /reports
  /catalogue /catalogue/file /catalogue/events /catalogue/cancellations /catalogue/items/valbor27-friday /look /vouchers
  /coming /jobs /stock /mails /team /settings /settings/payments /settings/shipping /settings/mail /settings/health
  /settings/advanced /keys /account /retention`.split(/\s+/)

/**
 * Words with plain letters in every language: parts of dates, currencies and formats, and names of standards and
 * products.
 */
const written =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|January|Feb|February|Mar|March|Apr|April|May|Jun|June|Jul|July|Aug|August|Sep|Sept|September|Oct|October|Nov|November|Dec|December|CES?T|GMT|UTC|EUR|HRK|PDF|CSV|XLSX?|JSON|IBAN|BIC|SEPA|VAT|QR|API|URL|SMTP|HTML|ID|camt|pain)$/

/** Names of networks and browsers, keys of files, and the stored name of a channel. */
const names =
  'Instagram YouTube Mastodon Spotify Chrome HeadlessChrome Safari Mozilla AppleWebKit Gecko KHTML Linux X11 like street city region postcode owner Online'.split(
    ' ',
  )
/** Items without their event, and the gateways. */
const stored = [
  'Pass in Four Payments',
  'Early Gull',
  'Pass',
  ...Object.values(gateways).map(({ name }) => name),
]

/** Returns the names of countries, languages and currencies, which the browser knows in each language. */
const intlNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    const countries = letters.flatMap((first) => letters.map((second) => first + second))
    const namesOf = (type: 'region' | 'language' | 'currency', codes: readonly string[]) =>
      (['long', 'short'] as const).flatMap((style) => {
        const names = new Intl.DisplayNames('en-GB', { type, fallback: 'none', style })
        return codes.flatMap((code) => names.of(code) ?? [])
      })
    const languages = countries.map((code) => code.toLowerCase())
    return [
      ...namesOf('region', countries),
      ...namesOf('language', languages),
      ...namesOf('currency', Intl.supportedValuesOf('currency')),
    ]
  })

/** Returns the texts that people typed: the operator's texts, and names. */
function typedTexts(...more: string[]): string[] {
  const found: string[] = [...more, ...names, ...stored]
  const collect = (value: unknown) => {
    if (typeof value === 'string') found.push(value.replaceAll(/<[^>]*>/g, '\n'))
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) collect(one)
  }
  collect(demoCatalogue)
  return [...new Set(found.flatMap((text) => text.split('\n')).map((text) => text.trim()))]
    .filter((text) => /[a-z]{2}/i.test(text))
    .toSorted((a, b) => b.length - a.length)
}

/** Returns every text that the page displays or exposes to assistive technology. */
const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
          texts.push(node.getAttribute(name) ?? '')
      } else if (node.parentElement?.closest('script, style, noscript, code, [data-typed]') === null)
        texts.push(node.textContent ?? '')
    return [...new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()))].filter(
      (text) => text !== '',
    )
  })

test('shop and office show no text that is missing from the catalogue in a pseudo-language', async ({
  page,
  watched,
}) => {
  test.setTimeout(600_000)
  watched.expectRefusal('/office/api/get-me', 401)
  // This is a separate shop, because texts typed by other journeys are unknown here.
  const shop = await runShop()
  const iva = await shop.person('Đurđica Šimić')
  const { code } = await orderPaid(shop, iva, { item: 'valbor27-friday', name: iva.name })
  const cart = await fillCart(shop, iva, [
    { item: 'valbor27-saturday', name: iva.name },
    { item: 'valbor27-coach-out', name: iva.name, departure: 0 },
  ])
  await setUpOwner(page, `${shop.url}${await shop.ownerLink()}`)

  const copy = new TreeCopy(resolve(import.meta.dirname, '../..'))
  const build = [process.execPath, ['scripts/build.mjs']] as const
  await promisify(execFile)(...build, { cwd: copy.folder, env: { ...process.env, TEXTS: 'pseudo' } })
  const server = await startServerProcess({ ...serverEnv, DATABASE_URL: shop.databaseUrl }, copy.folder)
  try {
    await page.addInitScript(
      ([token, cartCode]) => {
        localStorage.setItem('shop-token', token ?? '')
        localStorage.setItem('shop-cart', cartCode ?? '')
      },
      [iva.token, cart],
    )
    const typed = typedTexts(iva.name, 'Iva Perić', 'Iva', 'Perić', ...(await intlNames(page)))
    const plain = new Set<string>()
    for (const path of [
      ...shopPaths,
      `/portal/orders/${code}`,
      ...['', ...officePaths, `/orders/${code}`].map((one) => `/office${one}`),
    ]) {
      await page.goto(`${server.url}${path}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      for (const text of await shownTexts(page)) {
        const left = typed.reduce((rest, one) => rest.replaceAll(one, ' '), text)
        const words = [...left.matchAll(/(?<![\w@./:-])[A-Za-z]{2,}(?![\w@/-]|\.\w|:\/\/)/g)].map(
          ([word]) => word,
        )
        const english = words.filter((word) => !written.test(word) && !/^[A-Z0-9]+$/.test(word))
        if (english.length > 0) plain.add(`${path}: ${text}`)
      }
    }
    expect([...plain]).toEqual([])
  } finally {
    await server.end()
    await shop.stop()
    copy.remove()
  }
})
