import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Settings } from '#contract/config'
import { type CisSimulator, openCisSimulator } from '#tests/support/fiscal/cis-simulator'
import { CannotStart } from '../../platform/process/start-failures'
import { initialSettings } from '../settings'
import { checkFiscaliser } from './check-fiscaliser'
import { noFiscaliser } from './fiscaliser'
import { openFiscaliser } from './open-fiscaliser'

let cis: CisSimulator
beforeAll(async () => {
  cis = await openCisSimulator()
})
afterAll(() => cis.close())
afterEach(() => {
  cis.behave('answer')
  cis.requests.length = 0
})

const now = () => new Date('2027-01-15T11:00:00.000Z')
const access = (isLive = false) => ({
  certificate: cis.seller.file,
  password: cis.seller.password,
  ca: cis.caFile,
  url: cis.url,
  isLive,
})
const complete = (): Settings => ({
  ...initialSettings,
  currency: 'EUR',
  seller: { ...initialSettings.seller, vatNumber: `HR${cis.seller.oib}` },
  fiscal: { country: 'HR', premises: 'POSL1', device: '1', zkiDigest: 'sha256' },
})

async function checked(settings = complete(), fiscal: ReturnType<typeof access> | null = access()) {
  const sentences: string[] = []
  const isGood = await checkFiscaliser({ environment: { fiscal }, settings, now }, (one) =>
    sentences.push(one),
  )
  return { isGood, sentences }
}

describe('fiscal-check', () => {
  it('fiscal-check reports success after an echo and a sample invoice', async () => {
    expect(await checked()).toEqual({
      isGood: true,
      sentences: [
        `Certificate: CN=FISKAL 1, L=ZAGREB, O=FESTIVAL D.O.O. HR${cis.seller.oib}, C=HR. OIB: ${cis.seller.oib}. Valid until 1 Jan 2040.`,
        `Test system: ${cis.url}`,
        expect.stringMatching(/^It answered correctly, in \d+ ms\.$/),
        'Checking a sample invoice, which isn’t recorded:',
        expect.stringMatching(/^It answered correctly, in \d+ ms\.$/),
      ],
    })
    expect(cis.requests.map(({ root }) => root)).toEqual(['EchoRequest', 'ProvjeraZahtjev'])
  })

  it('fiscal-check reports missing settings and still sends an echo', async () => {
    const { isGood, sentences } = await checked({ ...initialSettings, currency: 'USD' })
    expect(isGood).toBe(false)
    expect(sentences.slice(1, 6).join('\n')).toMatch(/country.*\n.*EUR.*\n.*premises.*\n.*device.*\n.*OIB/)
    expect(cis.requests.map(({ root }) => root)).toEqual(['EchoRequest'])
  })

  it('fiscal-check reports the authority’s errors of the sample invoice', async () => {
    cis.behave({ reject: 's004' })
    const { isGood, sentences } = await checked()
    expect([isGood, sentences.at(-1)]).toEqual([
      false,
      'It was rejected with s004: Neispravan digitalni potpis.',
    ])
  })

  it('fiscal-check reports why a response is not trusted', async () => {
    cis.behave('unsigned')
    const { isGood, sentences } = await checked()
    expect(isGood).toBe(false)
    expect(sentences.slice(-2)).toEqual([
      expect.stringMatching(/^It failed: The answer isn’t signed by the tax authority/),
      'Reason: it is not signed.',
    ])
  })

  it('fiscal-check sends no sample invoice to the production system', async () => {
    const { isGood, sentences } = await checked(complete(), access(true))
    expect(isGood).toBe(true)
    expect(sentences.at(-1)).toContain('doesn’t check sample invoices')
    expect(cis.requests.map(({ root }) => root)).toEqual(['EchoRequest'])
  })

  it('fiscal-check reports that no certificate is configured', async () => {
    expect(await checked(complete(), null)).toEqual({
      isGood: false,
      sentences: [expect.stringContaining('FISCAL_CERT')],
    })
    const { sentences } = await checked({ ...complete(), currency: 'CHF' }, null)
    expect(sentences).toEqual([expect.stringContaining('FISCAL_CERT'), expect.stringContaining('EUR')])
  })

  it('fiscal-check reports an OIB with a wrong check digit', async () => {
    const wrong = { ...complete().seller, vatNumber: 'HR12345678904' }
    const { isGood, sentences } = await checked({ ...complete(), seller: wrong })
    expect([isGood, sentences[1]]).toEqual([false, expect.stringContaining('OIB')])
  })
})

describe('openFiscaliser', () => {
  const open = (fiscal: ReturnType<typeof access> | null) =>
    openFiscaliser({ environment: { fiscal }, settings: complete, now, warn: () => undefined })

  it('openFiscaliser returns noFiscaliser without a certificate', async () => {
    expect(await open(null)).toBe(noFiscaliser)
  })

  it('openFiscaliser returns CIS with a certificate and throws with a wrong password', async () => {
    expect((await open(access())).name).toBe('cis')
    await expect(open({ ...access(), password: 'wrong' })).rejects.toThrow(CannotStart)
  })
})
