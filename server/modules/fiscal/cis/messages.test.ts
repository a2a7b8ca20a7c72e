import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemaOf } from '#tests/support/fiscal/cis-simulator'
import {
  certificateFolder,
  fileIn,
  makeTestCa,
  pkcs12,
  sellerCertificate,
} from '#tests/support/fiscal/test-certificates'
import { verifySignature } from '#tests/support/fiscal/xml-signature'
import { type FiscalCertificate, readCertificate } from './certificate'
import { type CisInvoice, echoText, inEnvelope, requestText, soapAction } from './messages'
import { signRequest } from './sign-request'

const id = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'
const sentAt = '2027-01-15T11:00:00.000Z'
const invoice: CisInvoice = {
  oib: '12345678903',
  isInVatSystem: true,
  issuedAt: '2026-08-03T09:54:25.000Z',
  sequence: 1,
  premises: 'POSL1',
  device: '1',
  vat: [{ rate: '25', base: 170_000, tax: 42_500 }],
  total: 212_500,
  means: 'K',
  operatorOib: '98765432106',
  zki: 'a1e6b1428f0cc755f0c82aa7a1327e35',
  isLate: false,
}
const everything: CisInvoice = {
  ...invoice,
  vat: [
    { rate: '25', base: -1000, tax: -250 },
    { rate: '5.5', base: -1, tax: 0 },
  ],
  exempt: -1200,
  total: -2451,
  means: 'O',
  isLate: true,
  buyerOib: '65049901548',
}

const schema = schemaOf()
const ca = makeTestCa()
let certificate: FiscalCertificate

beforeAll(async () => {
  const file = fileIn(certificateFolder(), 'seller.p12', pkcs12(sellerCertificate(ca), 'secret', { ca }))
  certificate = await readCertificate(file, 'secret')
})
afterAll(() => schema.close())

describe('a request', () => {
  it('a request has the elements of the specification in their order', () => {
    expect(requestText('RacunZahtjev', everything, { id, sentAt })).toBe(
      '<tns:RacunZahtjev xmlns:tns="http://www.apis-it.hr/fin/2012/types/f73" Id="RacunZahtjev">' +
        `<tns:Zaglavlje><tns:IdPoruke>${id}</tns:IdPoruke><tns:DatumVrijeme>15.01.2027T12:00:00</tns:DatumVrijeme></tns:Zaglavlje>` +
        '<tns:Racun><tns:Oib>12345678903</tns:Oib><tns:USustPdv>true</tns:USustPdv><tns:DatVrijeme>03.08.2026T11:54:25</tns:DatVrijeme>' +
        '<tns:OznSlijed>N</tns:OznSlijed><tns:BrRac><tns:BrOznRac>1</tns:BrOznRac><tns:OznPosPr>POSL1</tns:OznPosPr><tns:OznNapUr>1</tns:OznNapUr></tns:BrRac>' +
        '<tns:Pdv><tns:Porez><tns:Stopa>25.00</tns:Stopa><tns:Osnovica>-10.00</tns:Osnovica><tns:Iznos>-2.50</tns:Iznos></tns:Porez>' +
        '<tns:Porez><tns:Stopa>5.50</tns:Stopa><tns:Osnovica>-0.01</tns:Osnovica><tns:Iznos>0.00</tns:Iznos></tns:Porez></tns:Pdv>' +
        '<tns:IznosOslobPdv>-12.00</tns:IznosOslobPdv><tns:IznosUkupno>-24.51</tns:IznosUkupno>' +
        '<tns:NacinPlac>O</tns:NacinPlac><tns:OibOper>98765432106</tns:OibOper><tns:ZastKod>a1e6b1428f0cc755f0c82aa7a1327e35</tns:ZastKod>' +
        '<tns:NakDost>true</tns:NakDost><tns:OibPrimateljaRacuna>65049901548</tns:OibPrimateljaRacuna></tns:Racun></tns:RacunZahtjev>',
    )
  })

  it.each([
    ['an invoice', invoice],
    ['a credit note with everything', everything],
    ['an invoice without VAT', { ...invoice, vat: [], exempt: 212_500, isInVatSystem: false }],
    ['an invoice of nothing', { ...invoice, vat: [], total: 0 }],
  ])('a request matches the schema: %s', (_what, given) => {
    expect(schema.faultsOf(requestText('RacunZahtjev', given, { id, sentAt }))).toBeNull()
    expect(schema.faultsOf(requestText('ProvjeraZahtjev', given, { id, sentAt }))).toBeNull()
  })

  it('a request without a required element violates the schema', () => {
    const text = requestText('RacunZahtjev', invoice, { id, sentAt })
    for (const name of ['Oib', 'DatVrijeme', 'IznosUkupno', 'NacinPlac', 'OibOper', 'ZastKod', 'NakDost'])
      expect(schema.faultsOf(text.replace(new RegExp(`<tns:${name}>[^<]*</tns:${name}>`), ''))).not.toBeNull()
  })

  it('requestText throws for an invalid VAT rate', () => {
    for (const rate of ['', '-5', '5.555', '1e1'])
      expect(() =>
        requestText('RacunZahtjev', { ...invoice, vat: [{ rate, base: 1, tax: 0 }] }, { id, sentAt }),
      ).toThrow(RangeError)
  })

  it('echoText escapes its text', () => {
    expect(echoText('<a & b>')).toContain('>&lt;a &amp; b&gt;</tns:EchoRequest>')
    expect(schema.faultsOf(echoText('<a & b>'))).toBeNull()
  })

  it('soapAction returns the operation in the format of the WSDL', () => {
    expect(soapAction('racuni')).toBe(
      '"http://e-porezna.porezna-uprava.hr/fiskalizacija/2012/services/FiskalizacijaService/racuni"',
    )
  })
})

describe('a signed request', () => {
  it('a signed request is valid for libxml2 and Node’s crypto, alone and in its envelope', () => {
    for (const root of ['RacunZahtjev', 'ProvjeraZahtjev'] as const) {
      const signed = signRequest(requestText(root, everything, { id, sentAt }), certificate)
      expect(schema.faultsOf(signed)).toBeNull()
      expect(verifySignature(signed).fingerprint256).toBe(certificate.x509.fingerprint256)
      expect(verifySignature(inEnvelope(signed)).fingerprint256).toBe(certificate.x509.fingerprint256)
    }
  })

  it('a signed request uses RSA-SHA256, SHA-256 and exclusive canonicalization, and no SHA-1', () => {
    const signed = signRequest(requestText('RacunZahtjev', invoice, { id, sentAt }), certificate)
    expect(signed.match(/Algorithm="[^"]+"/g)).toEqual([
      'Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"',
      'Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"',
      'Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"',
      'Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"',
      'Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"',
    ])
    expect(signed).toContain('<Reference URI="#RacunZahtjev">')
  })

  it('a signed request contains its certificate, issuer and serial number', () => {
    const signed = signRequest(requestText('RacunZahtjev', invoice, { id, sentAt }), certificate)
    expect(signed).toContain(`<X509Certificate>${certificate.der}</X509Certificate>`)
    expect(signed).toContain(
      '<X509IssuerName>CN=Fina Demo CA 2020,O=Financijska agencija,C=HR</X509IssuerName>',
    )
    expect(signed).toMatch(/<X509SerialNumber>\d+<\/X509SerialNumber>/)
  })

  it('the signature of a request is invalid after a change', () => {
    const signed = signRequest(requestText('RacunZahtjev', invoice, { id, sentAt }), certificate)
    expect(() => verifySignature(signed.replace('2125.00', '2125.01'))).toThrow('digest')
    expect(() => verifySignature(signed.replace('<DigestValue>', '<DigestValue>A'))).toThrow('signature')
  })
})
