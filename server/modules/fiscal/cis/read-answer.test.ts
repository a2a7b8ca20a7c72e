import { createHash, createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CisSimulator, openCisSimulator } from '#tests/support/fiscal/cis-simulator'
import { issue, type Issued, makeTestCa, sellerCertificate } from '#tests/support/fiscal/test-certificates'
import { signInEnvelope } from '#tests/support/fiscal/xml-signature'
import { readCertificate } from './certificate'
import { inEnvelope, requestText } from './messages'
import { type AnswerTrust, readAnswer, readEcho, readFault, UntrustedAnswer } from './read-answer'
import { signRequest } from './sign-request'

const now = new Date('2027-01-15T11:00:00.000Z')
const signer = /^fiskalcis(test)?\d*$/i
const forgedJir = '11111111-1111-4111-8111-111111111111'

let cis: CisSimulator
let trust: AnswerTrust
/** A correct response with a JIR. */
let answer: string
let jir: string
let requestId: string
/** Certificate of another company from the same CA. */
let stranger: Issued

beforeAll(async () => {
  cis = await openCisSimulator()
  trust = { authorities: [cis.ca.x509], signer, now }
  requestId = randomUUID()
  stranger = sellerCertificate(cis.ca)
  const certificate = await readCertificate(cis.seller.file, cis.seller.password)
  const invoice = {
    oib: cis.seller.oib,
    isInVatSystem: true,
    issuedAt: now,
    sequence: 1,
    premises: 'POSL1',
    device: '1',
    vat: [{ rate: '25', base: 100, tax: 25 }],
    total: 125,
    means: 'K' as const,
    operatorOib: cis.seller.oib,
    zki: 'a1e6b1428f0cc755f0c82aa7a1327e35',
    isLate: false,
  }
  const request = signRequest(
    requestText('RacunZahtjev', invoice, { id: requestId, sentAt: now }),
    certificate,
  )
  answer = cis.answerTo(inEnvelope(request))
  jir = /<tns:Jir>(.*?)<\/tns:Jir>/.exec(answer)?.[1] ?? ''
})
afterAll(() => cis.close())

const read = (text: string, given: Partial<AnswerTrust> = {}) =>
  readAnswer(text, 'RacunOdgovor', { ...trust, ...given })

/** Returns the text of the first element with this name. */
const part = (name: string, text = answer) =>
  new RegExp(`<${name}[ >].*?</${name}>`, 's').exec(text)?.[0] ?? ''
const id = () => /Id="([^"]+)"/.exec(answer)?.[1] ?? ''
const body = () => part('tns:RacunOdgovor')
const signature = () => part('Signature')
/** Returns an unsigned response with another JIR. */
const forged = (ofId = id()) =>
  body().replace(signature(), '').replace(jir, forgedJir).replace(`Id="${id()}"`, `Id="${ofId}"`)
const unsignedEnvelope = (content: string) => answer.replace(body(), content)
/** Returns a response with another JIR that is signed with this certificate like a response of CIS. */
const signedBy = (
  by: { key: Parameters<typeof signInEnvelope>[1]['key']; pem: string },
  also: readonly string[] = [],
) => signInEnvelope(unsignedEnvelope(forged()), { key: by.key, certificates: [by.pem, ...also] })

describe('a correct response', () => {
  it('readAnswer returns the content of a correct response', () => {
    expect(read(answer)).toEqual({ id: requestId, jir, errors: [] })
  })

  it('readAnswer accepts exclusive canonicalization', () => {
    const text = signInEnvelope(unsignedEnvelope(forged()), {
      key: cis.signer.key,
      certificates: [cis.signer.pem],
      mode: 'exclusive',
    })
    expect(read(text).jir).toBe(forgedJir)
  })

  it('readAnswer accepts a byte order mark and white space in the envelope', () => {
    expect(read(`\uFEFF${answer.replace('<soap:Body>', '\n  <soap:Body>\n')}\n`).jir).toBe(jir)
  })

  it('readAnswer returns the errors of a signed response', () => {
    const error = (code: string) =>
      `<tns:Greska><tns:SifraGreske>${code}</tns:SifraGreske><tns:PorukaGreske>Ne &amp; ne</tns:PorukaGreske></tns:Greska>`
    const text = unsignedEnvelope(forged()).replace(
      /<tns:Jir>.*<\/tns:Jir>/,
      `<tns:Greske>${error('s004')}${error('s005')}</tns:Greske>`,
    )
    const signed = signInEnvelope(text, { key: cis.signer.key, certificates: [cis.signer.pem] })
    expect(read(signed)).toEqual({
      id: requestId,
      jir: null,
      errors: [
        { code: 's004', message: 'Ne & ne' },
        { code: 's005', message: 'Ne & ne' },
      ],
    })
  })
})

/** Changes of a signed response. Each must be rejected for `reason`. */
const mutations: readonly (readonly [what: string, change: () => string, reason: RegExp])[] = [
  ['the JIR was changed', () => answer.replace(jir, forgedJir), /changed after/],
  ['the request’s id was changed', () => answer.replace(requestId, randomUUID()), /changed after/],
  [
    'an element was added',
    () => answer.replace('<Signature ', '<tns:Jir>x</tns:Jir><Signature '),
    /changed after/,
  ],
  ['an attribute was added', () => answer.replace('<tns:Jir>', '<tns:Jir a="b">'), /changed after/],
  ['the signature was removed', () => answer.replace(signature(), ''), /not signed/],
  [
    'the signature was moved to the header',
    () =>
      answer
        .replace(signature(), '')
        .replace('<soap:Body>', `<soap:Header>${signature()}</soap:Header><soap:Body>`),
    /not in the answer/,
  ],
  [
    'the signature was moved into the JIR',
    () => answer.replace(signature(), '').replace('</tns:Jir>', `${signature()}</tns:Jir>`),
    /not in the answer/,
  ],
  [
    'it is wrapped: the signed answer in the header, another in the body',
    () =>
      answer
        .replace(body(), forged('other'))
        .replace('<soap:Body>', `<soap:Header>${body()}</soap:Header><soap:Body>`),
    /not in the answer/,
  ],
  [
    'it is wrapped: another answer around the signed one',
    () =>
      answer.replace(body(), forged('other').replace('</tns:RacunOdgovor>', `${body()}</tns:RacunOdgovor>`)),
    /not in the answer/,
  ],
  [
    'it is wrapped: the signed answer inside the signature of another',
    () =>
      answer.replace(
        body(),
        forged('other').replace(
          '</tns:RacunOdgovor>',
          `${signature().replace('</Signature>', `<Object>${body().replace(signature(), '')}</Object></Signature>`)}</tns:RacunOdgovor>`,
        ),
      ),
    /other parts/,
  ],
  [
    'it is wrapped: a second body',
    () => answer.replace('<soap:Body>', `<soap:Body>${forged('other')}</soap:Body><soap:Body>`),
    /exactly one body/,
  ],
  [
    'it is wrapped: two answers in the body',
    () => answer.replace(body(), forged('other') + body()),
    /exactly one body/,
  ],
  ['the body contains the answer twice', () => answer.replace(body(), body() + body()), /exactly one body/],
  [
    'two elements have the same Id',
    () => answer.replace('<soap:Body>', `<soap:Header><x Id="${id()}"/></soap:Header><soap:Body>`),
    /multiple elements/,
  ],
  [
    'an ID attribute in capitals has the same value',
    () => answer.replace('<soap:Body>', `<soap:Header><x ID="${id()}"/></soap:Header><soap:Body>`),
    /multiple elements/,
  ],
  [
    'the digest was replaced by that of a forged answer',
    () =>
      answer
        .replace(jir, forgedJir)
        .replace(
          /<DigestValue>.*?<\/DigestValue>/,
          `<DigestValue>${createHash('sha256').update(forged()).digest('base64')}</DigestValue>`,
        ),
    /invalid signature|changed after/,
  ],
  [
    'the digest is SHA-1',
    () => answer.replace('http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2000/09/xmldsig#sha1'),
    /digest is not SHA-256/,
  ],
  [
    'the signature is RSA-SHA1',
    () =>
      answer.replace(
        'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
        'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
      ),
    /not RSA-SHA256/,
  ],
  [
    'it was signed with SHA-1',
    () =>
      signInEnvelope(unsignedEnvelope(forged()), {
        key: cis.signer.key,
        certificates: [cis.signer.pem],
        digest: 'sha1',
      }),
    /not RSA-SHA256/,
  ],
  ['the certificate’s bytes are the key of an HMAC', () => hmac(), /not RSA-SHA256/],
  [
    'the signature’s value was changed',
    () => answer.replace('<SignatureValue>', '<SignatureValue>AAAA'),
    /invalid signature/,
  ],
  [
    'the signature’s value is empty',
    () => answer.replace(/<SignatureValue>.*?<\/SignatureValue>/s, '<SignatureValue></SignatureValue>'),
    /invalid signature|changed after/,
  ],
  [
    'the reference is empty',
    () =>
      signInEnvelope(unsignedEnvelope(forged()), {
        key: cis.signer.key,
        certificates: [cis.signer.pem],
        uri: '',
      }),
    /refers to something else/,
  ],
  [
    'the reference is an XPointer',
    () => answer.replace(`URI="#${id()}"`, `URI="#xpointer(id('${id()}'))"`),
    /refers to something else/,
  ],
  ['there is no reference', () => answer.replace(part('Reference'), ''), /other parts/],
  [
    'there are two references',
    () => answer.replace(part('Reference'), part('Reference') + part('Reference')),
    /other parts/,
  ],
  [
    'there are two parts of signed information',
    () => answer.replace('<SignatureValue>', `${part('SignedInfo')}<SignatureValue>`),
    /other parts/,
  ],
  [
    'there are two signatures',
    () => answer.replace(signature(), signature() + signature()),
    /several signatures/,
  ],
  [
    'the signature has an object',
    () => answer.replace('</Signature>', '<Object/></Signature>'),
    /other parts/,
  ],
  [
    'a second method hides in the key’s information',
    () => answer.replace('<SignedInfo>', '<KeyInfo><SignatureMethod Algorithm="x"/></KeyInfo><SignedInfo>'),
    /other parts/,
  ],
  [
    'an XSLT transform was added',
    () =>
      answer.replace(
        '</Transforms>',
        '<Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/></Transforms>',
      ),
    /transforms/,
  ],
  [
    'an XPath transform replaces the canonicalization',
    () =>
      answer.replace(
        /(<Transform Algorithm=")[^"]*c14n[^"]*"/,
        '$1http://www.w3.org/TR/1999/REC-xpath-19991116"',
      ),
    /transforms/,
  ],
  [
    'the canonicalization keeps comments',
    () => answer.replace(/(<CanonicalizationMethod Algorithm="[^"]*)"/, '$1#WithComments"'),
    /canonicalization/,
  ],
  ['the Id was removed', () => answer.replace(` Id="${id()}"`, ''), /refers to something else/],
  [
    'a comment is in the JIR',
    () => answer.replace(jir, `${jir.slice(0, 8)}<!-- -->${jir.slice(8)}`),
    /contains #comment/,
  ],
  [
    'a comment cuts the JIR after the signature',
    () => answer.replace('<tns:Jir>', `<tns:Jir><!--${forgedJir}-->`),
    /contains #comment/,
  ],
  ['CDATA is in the JIR', () => answer.replace(jir, `<![CDATA[${jir}]]>`), /contains #cdata/],
  [
    'a processing instruction is in the JIR',
    () => answer.replace('<tns:Jir>', '<tns:Jir><?x y?>'),
    /contains x/,
  ],
  [
    'an entity is the JIR',
    () =>
      answer
        .replace('<soap:Envelope', `<!DOCTYPE x [<!ENTITY jir "${forgedJir}">]><soap:Envelope`)
        .replace(jir, '&jir;'),
    /not well-formed|contains/,
  ],
  [
    'a document type is declared',
    () =>
      answer.replace('<soap:Envelope', '<!DOCTYPE soap:Envelope SYSTEM "file:///etc/passwd"><soap:Envelope'),
    /contains|not well-formed/,
  ],
  ['another certificate of the CA signed it', () => signedBy(stranger), /not the authority/],
  [
    'a certificate with the authority’s name and another CA signed it',
    () => signedBy(signerOf(makeTestCa())),
    /FISCAL_CA did not issue/,
  ],
  [
    'the authority’s certificate is there, but another key signed',
    () => signInEnvelope(unsignedEnvelope(forged()), { key: stranger.key, certificates: [cis.signer.pem] }),
    /invalid signature/,
  ],
  [
    'the authority’s certificate comes second',
    () => signedBy(stranger, [cis.signer.pem]),
    /not the authority/,
  ],
  ['the CA itself signed it', () => signedBy(cis.ca), /not the authority/],
  [
    'a self-signed certificate signed it',
    () => signedBy(issue({ subject: [['CN', 'fiskalcistest']], issuer: null, key: cis.signer.key })),
    /FISCAL_CA did not issue/,
  ],
  [
    'the certificate expired',
    () => signedBy(signerOf(cis.ca, { expiresAt: new Date('2027-01-15T10:59:59Z') })),
    /not valid now/,
  ],
  [
    'the certificate is not valid yet',
    () => signedBy(signerOf(cis.ca, { startsAt: new Date('2027-01-15T11:00:01Z') })),
    /not valid now/,
  ],
  [
    'the certificate has two names',
    () =>
      signedBy(
        issue({
          subject: [
            ['CN', 'fiskalcistest'],
            ['CN', 'FISKAL 1'],
          ],
          issuer: cis.ca,
          key: cis.signer.key,
        }),
      ),
    /not the authority/,
  ],
  [
    'the certificate is damaged',
    () => answer.replace(/<X509Certificate>.{40}/, '<X509Certificate>'),
    /cannot be read/,
  ],
  ['the certificate was removed', () => answer.replace(part('X509Certificate'), ''), /no certificate/],
  [
    'it contains another message',
    () => answer.replaceAll('RacunOdgovor', 'ProvjeraOdgovor'),
    /not RacunOdgovor/,
  ],
  [
    'it has another namespace',
    () => answer.replace('types/f73" ', 'types/f74" ').replace('types/f73">', 'types/f74">'),
    /not RacunOdgovor|refers|several/,
  ],
  ['it is no envelope', () => body(), /not a SOAP envelope/],
  ['it is cut off', () => answer.slice(0, -40), /not well-formed/],
  ['it is empty', () => '', /not well-formed/],
  ['it is a page', () => '<html><body>Error<br></body></html>', /not/],
  ['it is JSON', () => '{"jir":"1"}', /not/],
]

function signerOf(
  ca: Parameters<typeof sellerCertificate>[0],
  times: { startsAt?: Date; expiresAt?: Date } = {},
) {
  return issue({
    subject: [
      ['C', 'HR'],
      ['CN', 'fiskalcistest'],
    ],
    issuer: ca,
    key: cis.signer.key,
    ...times,
  })
}

/** Returns a forged response whose signature is an HMAC with the public certificate as the secret. */
function hmac(): string {
  const value = createHmac('sha1', cis.signer.pem).update(part('SignedInfo')).digest('base64')
  return answer
    .replace(jir, forgedJir)
    .replace(
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
    )
    .replace(/<SignatureValue>.*?<\/SignatureValue>/s, `<SignatureValue>${value}</SignatureValue>`)
}

describe('readAnswer rejects a response', () => {
  it.each(mutations)('readAnswer throws UntrustedAnswer if %s', (_what, change, reason) => {
    const text = change()
    expect(text).not.toBe(answer)
    expect(() => read(text)).toThrow(UntrustedAnswer)
    expect(() => read(text)).toThrow(reason)
  })

  it('readAnswer throws if the test system signed the response but the production system was called', () => {
    expect(() => read(answer, { signer: /^fiskalcis\d*$/i })).toThrow('not the authority')
  })

  it('readAnswer throws if any character of the signed content changes', () => {
    const start = answer.indexOf('<tns:Zaglavlje>')
    const end = answer.indexOf('</SignedInfo>')
    for (let at = start; at < end; at += 13) {
      const old = answer.charAt(at)
      const text = answer.slice(0, at) + (old === 'a' ? 'b' : 'a') + answer.slice(at + 1)
      if (old === 'a' || old === '\n' || text === answer) continue
      expect(() => read(text), `${at}: ${answer.slice(at - 20, at + 20)}`).toThrow(UntrustedAnswer)
    }
  })
})

describe('unsigned responses', () => {
  const inBody = (content: string) =>
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${content}</s:Body></s:Envelope>`

  it('readEcho returns the text of an echo', () => {
    const echo = (text: string) =>
      inBody(`<t:EchoResponse xmlns:t="http://www.apis-it.hr/fin/2012/types/f73">${text}</t:EchoResponse>`)
    expect(readEcho(echo('a &lt; b'))).toBe('a < b')
    expect(() => readEcho(echo('<b/>'))).toThrow(UntrustedAnswer)
    expect(() => readEcho(inBody('<EchoResponse>a</EchoResponse>'))).toThrow(UntrustedAnswer)
  })

  it('readFault returns the reason of a SOAP fault', () => {
    expect(
      readFault(inBody('<s:Fault><faultcode>s:Server</faultcode><faultstring>No</faultstring></s:Fault>')),
    ).toBe('No')
    expect(readFault(answer)).toBeNull()
  })
})
