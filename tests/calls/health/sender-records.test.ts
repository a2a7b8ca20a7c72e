import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { startNameServer, type NameServer } from '#tests/support/mail/name-server'

let dns: NameServer
let shop: TestApp
beforeAll(async () => {
  dns = await startNameServer()
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'tickets@mail.festival.example' }
  shop = await startTestApp({ env: { ...mail, DNS_SERVER: dns.address } })
})
afterAll(async () => {
  await shop.stop()
  await dns.stop()
})

const aboutSender = /^(sender-|no-dkim)/
/** The gaps of the sender, with the name in each. The records are looked up again after ten minutes. */
async function gaps(): Promise<Record<string, unknown>> {
  shop.clock.now = new Date(shop.clock.now.getTime() + 11 * 60_000)
  const { ready } = await shop.officeAnswer('get-today', {})
  const found = ready.filter(({ gap }) => aboutSender.test(gap))
  return Object.fromEntries(found.map(({ gap, facts }) => [gap, facts['name'] ?? facts['domain']]))
}

test('records that the sender lacks are gaps, until each exists', async () => {
  await shop.configure({ dkimSelector: '' })
  expect(await gaps()).toEqual({
    'sender-without-spf': 'mail.festival.example',
    'no-dkim-selector': 'mail.festival.example',
    'sender-without-dmarc': '_dmarc.mail.festival.example',
  })
  dns.records.set('mail.festival.example', 'v=spf1 include:provider.example -all')
  await shop.configure({ dkimSelector: 'mail1' })
  expect(await gaps()).toEqual({
    'sender-without-dkim': 'mail1._domainkey.mail.festival.example',
    'sender-without-dmarc': '_dmarc.mail.festival.example',
  })
  // A revoked key is empty.
  dns.records.set('mail1._domainkey.mail.festival.example', 'v=DKIM1; k=rsa; p=')
  // The policy of the domain above holds for its subdomains.
  dns.records.set('_dmarc.festival.example', 'v=DMARC1; p=quarantine')
  expect(await gaps()).toEqual({ 'sender-without-dkim': 'mail1._domainkey.mail.festival.example' })
  dns.records.set('mail1._domainkey.mail.festival.example', `v=DKIM1; k=rsa; p=${'MIIB'.repeat(90)}`)
  expect(await gaps()).toEqual({})
})

test('records are looked up once in ten minutes', async () => {
  await gaps()
  const before = dns.questions.length
  await shop.officeAnswer('get-today', {})
  expect(dns.questions.length).toBe(before)
})

test('without an answer of the DNS there is no gap, and Today does not wait for it', async () => {
  dns.records.clear()
  dns.isSilent = true
  const began = performance.now()
  expect(await gaps()).toEqual({})
  expect(performance.now() - began).toBeLessThan(2500)
  dns.isSilent = false
})
