import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { festivalCreditNote, festivalInvoice } from '#tests/support/documents/invoice-examples'
import { type CisSimulator, openCisSimulator } from '#tests/support/fiscal/cis-simulator'
import {
  certificateFolder,
  fileIn,
  makeTestCa,
  pkcs12,
  sellerCertificate,
  testOib,
} from '#tests/support/fiscal/test-certificates'
import type { InvoiceSnapshot } from '../../documents'
import { FiscalError } from '../fiscaliser'
import { type CisFiscaliser, openCis } from './cis-fiscaliser'

const seller = { ...festivalInvoice.seller, vat_number: `HR${testOib}` }
const invoice: InvoiceSnapshot = {
  ...festivalInvoice,
  seller,
  number: '1/POSL1/1',
  means: 'card',
  fiscal: null,
}

/** The settings, which tests may change. */
const settings = {
  currency: 'EUR',
  seller: { vatNumber: `HR${testOib}` as string | null },
  fiscal: {
    country: 'HR' as 'HR' | null,
    premises: 'POSL1',
    device: '1',
    zkiDigest: 'sha256' as 'sha256' | 'sha1',
  },
}
const complete = structuredClone(settings)
let now = new Date('2027-01-15T11:00:00.000Z')
const warnings: object[] = []
let cis: CisSimulator
let fiscaliser: CisFiscaliser

const open = (
  given: { url?: string; ca?: string; certificate?: string; isLive?: boolean; timeoutMs?: number } = {},
) =>
  openCis({
    access: {
      certificate: cis.seller.file,
      password: cis.seller.password,
      ca: cis.caFile,
      url: cis.url,
      isLive: false,
      ...given,
    },
    settings: () => settings,
    now: () => now,
    warn: (details) => warnings.push(details),
    ...(given.timeoutMs === undefined ? {} : { timeoutMs: given.timeoutMs }),
  })

beforeAll(async () => {
  cis = await openCisSimulator()
  fiscaliser = await open()
})
afterAll(() => cis.close())
afterEach(() => {
  cis.behave('answer')
  Object.assign(settings, structuredClone(complete))
  now = new Date('2027-01-15T11:00:00.000Z')
  cis.requests.length = 0
  warnings.length = 0
})

/** Returns a document with its mark, as it is stored. */
function marked(document: InvoiceSnapshot): InvoiceSnapshot {
  const mark = fiscaliser.mark(document)
  if (mark === null) throw new Error(`${document.number} is not marked`)
  return { ...document, fiscal: { ...mark, jir: null } }
}
const report = (document: InvoiceSnapshot, isLate = false, by = fiscaliser) => by.report(document, { isLate })
/** Returns the code, kind and message of the error of a report. */
const errorOf = async (reporting: Promise<unknown>): Promise<readonly [string, string, string]> => {
  const error: unknown = await reporting.then(
    () => null,
    (one: unknown) => one,
  )
  if (!(error instanceof FiscalError)) throw new Error(`no FiscalError, but ${String(error)}`)
  return [error.code, error.kind, error.message]
}

describe('a shop that reports to CIS', () => {
  it('CIS numbers have sequence, premises and device, in one series per year', () => {
    const numbering = fiscaliser.numbering('2027', { currency: 'EUR' })
    expect(numbering?.series).toBe('fiscal-2027-POSL1-1')
    expect(numbering?.numberOf(123)).toBe('123/POSL1/1')
  })

  it.each([
    ['no country', () => (settings.fiscal.country = null)],
    ['no premises', () => (settings.fiscal.premises = '')],
    ['no device', () => (settings.fiscal.device = '')],
    ['no VAT number', () => (settings.seller.vatNumber = null)],
    ['a VAT number of another country', () => (settings.seller.vatNumber = 'DE123456789')],
    ['an OIB with a wrong check digit', () => (settings.seller.vatNumber = 'HR12345678904')],
  ])('CIS is off with %s', (_what, change) => {
    expect(fiscaliser.isOn()).toBe(true)
    change()
    expect(fiscaliser.isOn()).toBe(false)
    expect(fiscaliser.numbering('2027', { currency: 'EUR' })).toBeNull()
  })

  it('a document is numbered by CIS if its own currency is the euro, whatever the settings have', () => {
    expect(fiscaliser.numbering('2027', { currency: 'USD' })).toBeNull()
    settings.currency = 'USD'
    expect(fiscaliser.numbering('2027', { currency: 'EUR' })?.numberOf(1)).toBe('1/POSL1/1')
  })

  it('a document that takes back another one is numbered by CIS if and only if that one is', () => {
    const mark = fiscaliser.mark(invoice)
    const numbersOf = () =>
      [null, mark].map((takesBack) =>
        fiscaliser.numbering('2027', { currency: 'EUR', takesBack })?.numberOf(2),
      )
    settings.fiscal.device = '2'
    expect(numbersOf()).toEqual([undefined, '2/POSL1/2'])
    settings.fiscal.country = null
    expect(numbersOf()).toEqual([undefined, '2/POSL1/1'])
  })

  it('CIS accepts an OIB without its prefix', () => {
    settings.seller.vatNumber = testOib
    expect(fiscaliser.isOn()).toBe(true)
  })

  it('the mark of a document contains ZKI, QR code, operator and the parts of its number', () => {
    expect(fiscaliser.mark(invoice)).toEqual({
      zki: expect.stringMatching(/^[0-9a-f]{32}$/),
      qr_url: expect.stringMatching(
        /^https:\/\/porezna\.gov\.hr\/rn\?zki=[0-9a-f]{32}&datv=20261120_2340&izn=32690$/,
      ),
      operator: testOib,
      premises: 'POSL1',
      device: '1',
      sequence: 1,
    })
  })

  it('the ZKI uses the digest of the settings and is the same for the same document', () => {
    const [first, again] = [fiscaliser.mark(invoice)?.zki, fiscaliser.mark(invoice)?.zki]
    settings.fiscal.zkiDigest = 'sha1'
    expect(again).toBe(first)
    expect(fiscaliser.mark(invoice)?.zki).not.toBe(first)
  })

  it.each([
    'TEST-2027-000001',
    '2027-000001',
    'CN-2027-000001',
    'dry-run:fiscal-2027-POSL1-1-7',
    '0/POSL1/1',
    '1/POSL 1/1',
  ])('a document with the number %s is not marked', (number) => {
    expect(fiscaliser.mark({ ...invoice, number })).toBeNull()
  })
})

describe('a report', () => {
  it('a report sends the data of the document and returns JIR and QR code', async () => {
    const document = marked({
      ...invoice,
      operator_oib: '98765432106',
      customer: { ...invoice.customer, vat_number: 'HR65049901548' },
    })
    const answer = await report(document)
    const [request] = cis.requests
    expect(request).toMatchObject({
      root: 'RacunZahtjev',
      oib: testOib,
      number: '1/POSL1/1',
      issuedAt: '20.11.2026T23:40:00',
      total: '326.90',
      means: 'K',
      zki: document.fiscal?.zki,
      isLate: false,
      buyerOib: '65049901548',
      operatorOib: '98765432106',
      answered: answer.jir,
    })
    expect(answer.qr_url).toBe(`https://porezna.gov.hr/rn?jir=${answer.jir}&datv=20261120_2340&izn=32690`)
    expect(request?.text).toContain(
      '<tns:Pdv><tns:Porez><tns:Stopa>5.00</tns:Stopa><tns:Osnovica>283.60</tns:Osnovica><tns:Iznos>14.18</tns:Iznos></tns:Porez>' +
        '<tns:Porez><tns:Stopa>25.00</tns:Stopa><tns:Osnovica>23.30</tns:Osnovica><tns:Iznos>5.82</tns:Iznos></tns:Porez></tns:Pdv>',
    )
    expect(request?.text).not.toContain('IznosOslobPdv')
  })

  it('a repeated report has a new id but the same time and ZKI, and gets the same JIR', async () => {
    const document = marked({ ...invoice, number: '2/POSL1/1' })
    const first = await report(document)
    now = new Date('2027-01-16T11:00:00.000Z')
    const second = await report(document, true)
    const [one, two] = cis.requests
    expect(second).toEqual(first)
    expect(two?.id).not.toBe(one?.id)
    expect(two).toMatchObject({ issuedAt: one?.issuedAt, zki: one?.zki, isLate: true })
    expect(two?.text).toContain('<tns:DatumVrijeme>16.01.2027T12:00:00</tns:DatumVrijeme>')
  })

  it('the report of a credit note has negative amounts', async () => {
    await report(marked({ ...festivalCreditNote, seller, number: '3/POSL1/1', fiscal: null }))
    expect(cis.requests[0]).toMatchObject({ total: '-149.00', number: '3/POSL1/1', means: 'O' })
    expect(cis.requests[0]?.text).toContain(
      '<tns:Osnovica>-141.90</tns:Osnovica><tns:Iznos>-7.10</tns:Iznos>',
    )
  })

  it('a report contains the amount exempt from VAT, so that the parts add up to the total', async () => {
    const taxes = [
      { rate: '25', net: 100, tax: 25 },
      { rate: '0', net: 75, tax: 0 },
    ]
    await report(marked({ ...invoice, number: '4/POSL1/1', taxes, total: 200 }))
    expect(cis.requests[0]?.text).toContain(
      '<tns:IznosOslobPdv>0.75</tns:IznosOslobPdv><tns:IznosUkupno>2.00</tns:IznosUkupno>',
    )
    expect(cis.requests[0]?.text).toContain('<tns:USustPdv>true</tns:USustPdv>')
  })

  it('a report marks a seller whose number has no HR as not in the VAT system', async () => {
    const taxes = [{ rate: '0', net: 200, tax: 0 }]
    await report(
      marked({
        ...invoice,
        seller: { ...seller, vat_number: testOib },
        number: '5/POSL1/1',
        taxes,
        total: 200,
      }),
    )
    expect(cis.requests[0]?.text).toContain('<tns:USustPdv>false</tns:USustPdv>')
    expect(cis.requests[0]?.text).not.toContain('<tns:Pdv>')
  })

  it.each([
    ['cash', 'G'],
    ['card', 'K'],
    ['transfer', 'T'],
    ['other', 'O'],
    [undefined, 'O'],
  ] as const)('a report encodes the means of payment %s as %s', async (means, code) => {
    await report(marked({ ...invoice, number: '6/POSL1/1', means }))
    expect(cis.requests[0]?.means).toBe(code)
  })

  it('a report leaves out the number of a buyer from another country', async () => {
    await report(
      marked({
        ...invoice,
        number: '7/POSL1/1',
        customer: { ...invoice.customer, vat_number: 'DE123456789' },
      }),
    )
    expect(cis.requests[0]?.buyerOib).toBeNull()
  })

  it('a report whose parts do not add up is rejected with 166', async () => {
    const document = marked({ ...invoice, number: '10/POSL1/1', total: invoice.total + 2 })
    expect(await errorOf(report(document))).toMatchObject(['s013', 'document', /\(166\)/])
  })

  it('a report uses the mark and not the current settings', async () => {
    const document = marked({ ...invoice, number: '8/POSL1/1' })
    Object.assign(settings.fiscal, { premises: 'OTHER', device: '9' })
    await report(document)
    expect(cis.requests[0]?.number).toBe('8/POSL1/1')
  })

  it('a report of a document without a mark fails', async () => {
    expect(await errorOf(report(invoice))).toMatchObject(['unmarked', 'document', /1\/POSL1\/1/])
  })
})

describe('a response with an error', () => {
  it.each([
    ['s001', 'document'],
    ['s002', 'configuration'],
    ['s003', 'configuration'],
    ['s004', 'configuration'],
    ['s005', 'configuration'],
    ['s006', 'later'],
    ['s007', 'document'],
    ['s008', 'document'],
    ['s009', 'document'],
    ['s010', 'document'],
    ['s011', 'document'],
    ['s012', 'document'],
    ['s099', 'document'],
  ])('the error %s is of kind %s', async (code, kind) => {
    cis.behave({ reject: code })
    const [found, needs, sentence] = await errorOf(report(marked(invoice)))
    expect([found, needs]).toEqual([code, kind])
    expect(sentence.length).toBeGreaterThan(20)
  })

  it.each([
    ['166', /don’t add up/],
    ['177', /server’s clock/],
    ['176', /30 days/],
    ['180, 181', /valid \(180\).*\(181\)/],
    ['199', /code 199/],
  ])('s013 with %s has a sentence for staff', async (codes, sentence) => {
    cis.behave({ reject: 's013', message: `Račun sadrži restriktivne greške: ${codes}.` })
    expect(await errorOf(report(marked(invoice)))).toMatchObject(['s013', 'document', sentence])
  })
})

describe('an untrusted response', () => {
  it.each(['unsigned', 'changed', 'other', 'stranger', 'wrapped', 'duplicated'] as const)(
    'a report with an untrusted response is retried later: %s',
    async (behaviour) => {
      cis.behave(behaviour)
      expect(await errorOf(report(marked(invoice)))).toMatchObject(['answer', 'later', /isn’t signed/])
      expect(warnings).toHaveLength(1)
    },
  )

  it('a report with an endless response is retried later', async () => {
    cis.behave('endless')
    expect(await errorOf(report(marked(invoice)))).toMatchObject(['answer', 'later', /too long/])
  })

  it('a report is retried later after a SOAP fault, an HTTP error or a closed connection', async () => {
    cis.behave('fault')
    expect(await errorOf(report(marked(invoice)))).toMatchObject(['fault', 'later', /Internal Error/])
    cis.behave({ status: 503 })
    expect(await errorOf(report(marked(invoice)))).toMatchObject(['http', 'later', /503/])
    cis.behave('lost')
    expect(await errorOf(report(marked(invoice)))).toMatchObject(['network', 'later', /ECONNRESET/])
  })

  it('a report without a response within the timeout is retried later', async () => {
    const impatient = await open({ timeoutMs: 300 })
    cis.behave('silent')
    expect(await errorOf(report(marked(invoice), false, impatient))).toMatchObject([
      'timeout',
      'later',
      /0\.3 seconds/,
    ])
  })

  it('a report is retried later if the server has a certificate of another CA or is not reachable', async () => {
    const folder = certificateFolder()
    const other = await open({ ca: fileIn(folder, 'ca.pem', makeTestCa('Other').pem) })
    expect(await errorOf(report(marked(invoice), false, other))).toMatchObject(['tls', 'later', /FISCAL_CA/])
    expect(cis.requests).toHaveLength(0)
    const unreachable = await open({ url: 'https://127.0.0.1:1/FiskalizacijaServiceTest' })
    expect(await errorOf(report(marked(invoice), false, unreachable))).toMatchObject([
      'network',
      'later',
      /ECONNREFUSED/,
    ])
  })

  it('a response of the test system is not trusted if the production system is configured', async () => {
    const live = await open({ isLive: true })
    expect(await errorOf(report(marked(invoice), false, live))).toMatchObject(['answer', 'later', /./])
  })
})

describe('an unusable certificate', () => {
  it('an expired certificate or one that is not valid yet is not used', async () => {
    const document = marked(invoice)
    now = new Date('2040-01-01T00:00:01.000Z')
    expect(await errorOf(report(document))).toMatchObject(['s002', 'configuration', /expired on 1 Jan 2040/])
    expect(await errorOf(fiscaliser.check())).toMatchObject(['s002', 'configuration', /./])
    now = new Date('2019-12-31T22:59:59.000Z')
    expect(await errorOf(report(document))).toMatchObject(['s002', 'configuration', /valid from 1 Jan 2020/])
    expect(cis.requests).toHaveLength(0)
  })

  it('a certificate of another company is not used', async () => {
    const file = fileIn(
      certificateFolder(),
      'other.p12',
      pkcs12(sellerCertificate(cis.ca, { oib: '98765432106' }), cis.seller.password),
    )
    const other = await open({ certificate: file })
    expect(other.certificate()?.oib).toBe('98765432106')
    expect(await errorOf(report(marked(invoice), false, other))).toMatchObject([
      's005',
      'configuration',
      /98765432106.*12345678903/,
    ])
    expect(cis.requests).toHaveLength(0)
  })
})

describe('checks', () => {
  it('check sends an echo and fails if the authority responds with a fault', async () => {
    await fiscaliser.check()
    expect(cis.requests.map(({ root }) => root)).toEqual(['EchoRequest'])
    cis.behave('fault')
    expect(await errorOf(fiscaliser.check())).toMatchObject(['fault', 'later', /./])
  })

  it('verify checks a sample invoice without recording it', async () => {
    expect(await fiscaliser.verify(fiscaliser.sample())).toEqual([])
    expect(cis.requests[0]).toMatchObject({ root: 'ProvjeraZahtjev', total: '1.25', answered: 'v100' })
    cis.behave({ reject: 's004' })
    expect(await fiscaliser.verify(fiscaliser.sample())).toEqual([
      { code: 's004', message: 'Neispravan digitalni potpis.' },
    ])
  })

  it('certificate returns its subject, OIB and expiry', () => {
    expect(fiscaliser.certificate()).toEqual({
      subject: `CN=FISKAL 1, L=ZAGREB, O=FESTIVAL D.O.O. HR${testOib}, C=HR`,
      oib: testOib,
      expiresAt: new Date('2040-01-01T00:00:00Z'),
    })
  })
})
