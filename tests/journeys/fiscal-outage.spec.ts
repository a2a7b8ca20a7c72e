import type { OfficeAnswered } from '#contract/calls'
import { certificateUntil, fiscal, fiscalTest, sell } from './fiscal-shop'
import { expect } from './fixtures'
import { papersOf } from './mailbox'
import { setUpOwner } from './office-steps'
import type { RunningShop } from './running-shop'
import { wordsOf } from './steps'

const day = 86_400_000

const test = fiscalTest((cis) => cis.environment)

test.beforeEach(async ({ shop, cis, watched }) => {
  watched.expectRefusal('/office/api/get-me', 401)
  const { settings } = await shop.office('get-settings', { section: 'shop' })
  if (settings.seller === undefined) throw new Error('The section has the seller')
  await shop.configure({ seller: { ...settings.seller, vatNumber: `HR${cis.seller.oib}` }, fiscal })
})

type Document = OfficeAnswered<'get-order'>['documents'][number]

async function documentOf(shop: RunningShop, order: string): Promise<Document> {
  const [document] = (await shop.office('get-order', { order })).documents
  if (document === undefined) throw new Error('The order has a document')
  return document
}

/** Returns the words of the invoice that was mailed to a buyer. */
async function wordsOfInvoice(shop: RunningShop, email: string): Promise<string> {
  const invoice = () =>
    shop.mailbox
      .to(email)
      .flatMap(papersOf)
      .find(({ filename }) => /^invoice/i.test(filename ?? ''))
  await expect
    .poll(
      () =>
        shop.mailbox
          .to(email)
          .flatMap(papersOf)
          .map(({ filename }) => filename)
          .join(),
      { timeout: 20_000 },
    )
    .toMatch(/invoice/i)
  return wordsOf(new Uint8Array(invoice()?.content as ArrayBuffer))
}

const untilState = (shop: RunningShop, order: string, state: 'failed' | 'reported') =>
  expect.poll(async () => (await documentOf(shop, order)).report?.state, { timeout: 20_000 }).toBe(state)

test('sales continue with an expired certificate, and all documents are reported after its renewal', async ({
  page,
  shop,
  cis,
  shoot,
}) => {
  test.setTimeout(120_000)
  const link = await shop.ownerLink()
  const health = page.getByRole('listitem').filter({ hasText: 'Fiscalisation certificate' })
  await shop.restart({ FISCAL_CERT: certificateUntil(cis, new Date(Date.now() + 10 * day)) })
  await setUpOwner(page, link)
  await page.goto('/office')
  await expect(page.getByRole('link', { name: /fiscalisation certificate expires on/ })).toBeVisible()
  await page.goto('/office/settings/health')
  await expect(health).toContainText('Request the next one from its issuer now.')

  await shop.restart({ FISCAL_CERT: certificateUntil(cis, new Date(Date.now() - 60_000)) })
  const orders = [await sell(shop), await sell(shop)]
  for (const order of orders) await untilState(shop, order, 'failed')
  // Nothing is sent that the authority would reject.
  expect(cis.requests).toEqual([])
  await page.goto('/office')
  await expect(page.getByRole('link', { name: /fiscalisation certificate expired on/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /2 documents not reported .* 2 rejected/ })).toBeVisible()
  await shoot('office-fiscal-expired-today')
  await page.goto('/office/settings/health')
  await expect(health).toContainText(
    /Nothing has been reported since .* Whoever runs the server installs the new one and restarts/,
  )
  await page.goto(`/office/orders/${orders[0]}`)
  await expect(page.getByText(/The certificate expired on .* Install a valid one and restart/)).toBeVisible()
  await shoot('office-fiscal-expired-order')

  await shop.restart({ FISCAL_CERT: certificateUntil(cis, new Date(Date.now() + 700 * day)) })
  for (const order of orders) await untilState(shop, order, 'reported')
  expect(cis.requests.map(({ isLate }) => isLate)).toEqual([true, true])
  await page.goto('/office')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /fiscalisation certificate|not reported/ })).toHaveCount(0)
})

test('during a CIS outage of two hours buyers get their invoices, and later each document gets its JIR', async ({
  page,
  shop,
  cis,
  shoot,
}) => {
  test.setTimeout(120_000)
  await setUpOwner(page, await shop.ownerLink())
  cis.behave({ status: 503 })
  const buyers = ['ana@mail.example', 'eva@mail.example', 'leo@mail.example']
  const orders: string[] = []
  for (const email of buyers) orders.push(await sell(shop, email))
  for (const [index, email] of buyers.entries()) {
    const { number } = await documentOf(shop, orders[index] ?? '')
    const words = await wordsOfInvoice(shop, email)
    expect(words).toContain(number)
    expect(words).toMatch(/ZKI: [0-9a-f]{32}/)
    expect(words).not.toContain('JIR:')
  }
  // Two hours pass. A document is immutable, so its time is moved with its triggers disabled.
  await shop.sql(`set session_replication_role = replica;
    update invoice set issued_at = issued_at - interval '2 hours' where fiscal_due_at is not null`)
  await page.goto('/office')
  const waiting = page.getByRole('link', { name: /3 documents not reported to the tax authority yet/ })
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('listitem').filter({ has: waiting })).toContainText(/oldest: /)
  await shoot('office-fiscal-outage-today')

  cis.requests.length = 0
  cis.behave('answer')
  await shop.sql(`update invoice set fiscal_due_at = now() where fiscal_due_at is not null`)
  for (const order of orders) await untilState(shop, order, 'reported')
  const documents = await Promise.all(orders.map((order) => documentOf(shop, order)))
  const sent = cis.requests.filter(({ root }) => root === 'RacunZahtjev')
  expect(new Set(sent.map(({ number }) => number))).toEqual(new Set(documents.map(({ number }) => number)))
  expect(sent.map(({ isLate }) => isLate)).toEqual([true, true, true])
  expect(new Set(documents.map(({ report }) => report?.jir)).size).toBe(3)
  await page.goto(`/office/orders/${orders[0]}`)
  await expect(page.getByText(/^JIR [0-9a-f-]{36}$/)).toBeVisible()
})
