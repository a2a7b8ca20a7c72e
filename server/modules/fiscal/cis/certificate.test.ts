import { describe, expect, it } from 'vitest'
import { CannotStart } from '#server/platform/process/start-failures'
import {
  certificateFolder,
  fileIn,
  issue,
  makeTestCa,
  opensslPkcs12,
  pkcs12,
  sellerCertificate,
  testOib,
} from '#tests/support/fiscal/test-certificates'
import { readAuthorities, readCertificate } from './certificate'

const folder = certificateFolder()
const ca = makeTestCa()
const seller = sellerCertificate(ca)
const fileOf = (name: string, content: Buffer | string) => fileIn(folder, name, content)

describe('readCertificate', () => {
  it.each(['aes256', '3des'] as const)(
    'readCertificate reads a file that is encrypted with %s',
    async (algorithm) => {
      const file = fileOf(`${algorithm}.p12`, pkcs12(seller, 'secret', { ca, algorithm }))
      const read = await readCertificate(file, 'secret')
      expect(read.x509.fingerprint256).toBe(seller.x509.fingerprint256)
      expect(read.der).toBe(seller.x509.raw.toString('base64'))
      expect(read.subject).toBe(`CN=FISKAL 1, L=ZAGREB, O=FESTIVAL D.O.O. HR${testOib}, C=HR`)
      expect(read.issuer).toBe('CN=Fina Demo CA 2020,O=Financijska agencija,C=HR')
      expect(BigInt(read.serial)).toBe(BigInt(`0x${seller.x509.serialNumber}`))
      expect(read.expiresAt).toEqual(new Date('2040-01-01T00:00:00Z'))
    },
  )

  it.each([
    [
      'FINA’s organisation',
      [
        ['O', `ŠKOLA D.O.O. HR${testOib}`],
        ['CN', 'FISKAL 1'],
      ],
      testOib,
    ],
    [
      'AKD’s organisation identifier',
      [
        ['2.5.4.97', `VATHR-${testOib}`],
        ['CN', 'FISKAL'],
      ],
      testOib,
    ],
    [
      'the organisation before a person’s number',
      [
        ['serialNumber', 'HR98765432106.1.2'],
        ['O', `FESTIVAL HR${testOib}`],
        ['CN', 'Ana'],
      ],
      testOib,
    ],
    [
      'the identifier without a prefix',
      [
        ['2.5.4.97', `HR${testOib}`],
        ['CN', 'FISKAL'],
      ],
      testOib,
    ],
    [
      'no number',
      [
        ['O', 'FESTIVAL'],
        ['CN', 'FISKAL 1'],
      ],
      null,
    ],
    [
      'a longer number',
      [
        ['O', 'FESTIVAL HR123456789012'],
        ['CN', 'FISKAL 1'],
      ],
      null,
    ],
  ] as const)('readCertificate reads the OIB from the subject: %s', async (_where, subject, oib) => {
    // node-forge has no name for the serial number of a subject, so its OID is used.
    const issued = issue({
      subject: subject.map(([name, value]) => [name === 'serialNumber' ? '2.5.4.5' : name, value] as const),
      issuer: ca,
      key: seller.key,
    })
    const file = fileOf('subject.p12', pkcs12(issued, 'secret'))
    expect((await readCertificate(file, 'secret')).oib).toBe(oib)
  })

  const caronPassword = 'Šibenik-čćž1€'
  it.each([
    ['PBES2 and a MAC', opensslPkcs12(seller, caronPassword)],
    ['PBES2 without a MAC', opensslPkcs12(seller, caronPassword, { hasMac: false })],
    ['triple DES', pkcs12(seller, caronPassword, { algorithm: '3des' })],
  ])('readCertificate reads a file with letters beyond ASCII in its password: %s', async (name, content) => {
    const file = fileOf(`${name.replaceAll(' ', '-')}.p12`, content)
    expect((await readCertificate(file, caronPassword)).x509.fingerprint256).toBe(seller.x509.fingerprint256)
    for (const wrong of ['Šibenik-čćž2€', 'Sibenik', ''])
      await expect(readCertificate(file, wrong)).rejects.toThrow('FISCAL_CERT_PASSWORD doesn’t open')
  })

  const unusable: readonly (readonly [string, () => [path: string, password: string], RegExp])[] = [
    [
      'the password is wrong',
      () => [fileOf('a.p12', pkcs12(seller, 'secret')), 'Secret'],
      /FISCAL_CERT_PASSWORD doesn’t open/,
    ],
    ['the file is missing', () => [`${folder}/none.p12`, 'secret'], /FISCAL_CERT: there’s no file/],
    ['the path is a folder', () => [folder, 'secret'], /FISCAL_CERT: .* can’t be read \(EISDIR\)/],
    ['the file is empty', () => [fileOf('empty.p12', ''), 'secret'], /isn’t a PKCS #12 file/],
    ['the file is PEM', () => [fileOf('pem.p12', seller.pem), 'secret'], /isn’t a PKCS #12 file/],
    [
      'the file is cut off',
      () => [fileOf('cut.p12', pkcs12(seller, 'secret').subarray(0, 900)), 'secret'],
      /isn’t a PKCS #12 file/,
    ],
    [
      'the password is right and the content is damaged',
      () => [fileOf('damaged.p12', opensslPkcs12(seller, 'tajna-č', { contentPassword: 'x' })), 'tajna-č'],
      /it’s damaged/,
    ],
    [
      'the file has no key',
      () => [fileOf('no-key.p12', pkcs12(seller, 'secret', { withKey: false })), 'secret'],
      /no RSA private key/,
    ],
    [
      'the certificate belongs to another key',
      () => [fileOf('other.p12', pkcs12({ ...seller, forged: ca.forged }, 'secret')), 'secret'],
      /not the certificate that belongs to it/,
    ],
  ]
  it.each(unusable)('readCertificate throws CannotStart if %s', async (_why, given, sentence) => {
    const [path, password] = given()
    const reading = readCertificate(path, password)
    await expect(reading).rejects.toThrow(CannotStart)
    await expect(reading).rejects.toThrow(sentence)
  })
})

describe('readAuthorities', () => {
  it('readAuthorities reads several certificates from one file', async () => {
    const file = fileOf('ca.pem', `Fina Root\n${ca.pem}\n\n${makeTestCa('Fina RDC 2020').pem}`)
    expect((await readAuthorities(file)).map(({ subject }) => subject.split('\n').at(-1))).toEqual([
      'CN=Fina Demo CA 2020',
      'CN=Fina RDC 2020',
    ])
  })

  it.each([
    ['there are none', 'nothing'],
    ['one is a server’s, not a CA’s', `${ca.pem}${seller.pem}`],
    ['one is damaged', ca.pem.replace(/\n.{20}/, '\n')],
  ])('readAuthorities throws if %s', async (_why, content) => {
    await expect(readAuthorities(fileOf('bad.pem', content))).rejects.toThrow('FISCAL_CA: ')
  })

  it('readAuthorities throws if the file is missing', async () => {
    await expect(readAuthorities(`${folder}/none.pem`)).rejects.toThrow('FISCAL_CA: there’s no file')
  })
})
