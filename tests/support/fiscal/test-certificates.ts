import { generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import forge from 'node-forge'

/** OIB of the test seller, with a correct check digit. */
export const testOib = '12345678903'

/** A certificate with its key. */
export interface Issued {
  readonly key: KeyObject
  readonly keyPem: string
  readonly pem: string
  readonly x509: X509Certificate
  readonly forged: forge.pki.Certificate
}

interface Request {
  /** Subject, most general part first, such as `[['C', 'HR'], ['2.5.4.97', 'HR12345678903']]`. */
  readonly subject: readonly (readonly [name: string, value: string])[]
  /** Issuer of the certificate; `null` for a self-signed certificate. */
  readonly issuer: Issued | null
  readonly isAuthority?: boolean
  readonly startsAt?: Date
  readonly expiresAt?: Date
  /** Length of the RSA key in bits; 2,048 by default. */
  readonly bits?: number
  /** An existing key, which saves the time to generate one. */
  readonly key?: KeyObject
}

let lastSerial = 1_053_495_513

/** Issues a certificate. Certificates other than those of a CA are also valid for TLS at 127.0.0.1 and localhost. */
export function issue({
  subject,
  issuer,
  isAuthority,
  startsAt,
  expiresAt,
  bits,
  key: given,
}: Request): Issued {
  const key = given ?? generateKeyPairSync('rsa', { modulusLength: bits ?? 2048 }).privateKey
  const keyPem = key.export({ type: 'pkcs1', format: 'pem' }).toString()
  const own = forge.pki.privateKeyFromPem(keyPem)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(own.n, own.e)
  lastSerial += 1
  certificate.serialNumber = `00${lastSerial.toString(16)}`
  certificate.validity.notBefore = startsAt ?? new Date('2020-01-01T00:00:00Z')
  certificate.validity.notAfter = expiresAt ?? new Date('2040-01-01T00:00:00Z')
  const attributes = subject.map(([name, value]) => ({
    ...(/^\d/.test(name) ? { type: name } : { shortName: name }),
    value: forge.util.encodeUtf8(value),
    valueTagClass: forge.asn1.Type.UTF8 as unknown as forge.asn1.Class,
  }))
  certificate.setSubject(attributes)
  certificate.setIssuer(issuer === null ? attributes : issuer.forged.subject.attributes)
  certificate.setExtensions(
    isAuthority
      ? [
          { name: 'basicConstraints', cA: true, critical: true },
          { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
        ]
      : [
          { name: 'basicConstraints', cA: false },
          {
            name: 'subjectAltName',
            altNames: [
              { type: 2, value: 'localhost' },
              { type: 7, ip: '127.0.0.1' },
            ],
          },
        ],
  )
  certificate.sign(
    issuer === null ? own : forge.pki.privateKeyFromPem(issuer.keyPem),
    forge.md.sha256.create(),
  )
  const pem = forge.pki.certificateToPem(certificate)
  return { key, keyPem, pem, x509: new X509Certificate(pem), forged: certificate }
}

/**
 * Creates the CA that issues the seller's certificate, the authority's signing certificate and its server certificate.
 */
export const makeTestCa = (name = 'Fina Demo CA 2020'): Issued =>
  issue({
    subject: [
      ['C', 'HR'],
      ['O', 'Financijska agencija'],
      ['CN', name],
    ],
    issuer: null,
    isAuthority: true,
  })

/** Issues a seller's application certificate with the OIB in the subject, as FINA does. */
export const sellerCertificate = (ca: Issued, given: Partial<Request> & { oib?: string } = {}): Issued => {
  const { oib = testOib, ...request } = given
  return issue({
    subject: [
      ['C', 'HR'],
      ['O', `FESTIVAL D.O.O. HR${oib}`],
      ['L', 'ZAGREB'],
      ['CN', 'FISKAL 1'],
    ],
    issuer: ca,
    ...request,
  })
}

/** Packs a certificate, its key and its issuer as PKCS #12. */
export function pkcs12(
  issued: Issued,
  password: string,
  {
    ca,
    algorithm = 'aes256',
    withKey = true,
  }: { ca?: Issued; algorithm?: 'aes256' | '3des'; withKey?: boolean } = {},
): Buffer {
  const chain = [issued.forged, ...(ca === undefined ? [] : [ca.forged])]
  // The types do not allow `null`, although the key may be omitted.
  const key = (withKey ? forge.pki.privateKeyFromPem(issued.keyPem) : null) as forge.pki.rsa.PrivateKey
  const packed = forge.pkcs12.toPkcs12Asn1(key, chain, password, { algorithm })
  return Buffer.from(forge.asn1.toDer(packed).getBytes(), 'latin1')
}

/**
 * Packs a certificate and its key with PBES2 as OpenSSL does: the password is UTF-16 for the MAC and UTF-8 for the content.
 * `contentPassword`: another password of the content, as in a damaged file. `hasMac`: whether the file has a MAC.
 */
export function opensslPkcs12(
  issued: Issued,
  password: string,
  { contentPassword = password, hasMac = true }: { contentPassword?: string; hasMac?: boolean } = {},
): Buffer {
  const { asn1 } = forge
  const bytes = Buffer.from(contentPassword, 'utf8').toString('latin1')
  const options = { algorithm: 'aes256', useMac: false } as const
  const key = forge.pki.privateKeyFromPem(issued.keyPem)
  const packed = forge.pkcs12.toPkcs12Asn1(key, [issued.forged], bytes, options)
  if (hasMac) {
    const parts = packed.value as forge.asn1.Asn1[]
    const salt = forge.random.getBytesSync(8)
    const { generateKey } = forge.pkcs12 as unknown as {
      generateKey: (
        password: string,
        salt: forge.util.ByteBuffer,
        id: number,
        count: number,
        length: number,
        digest: forge.md.MessageDigest,
      ) => forge.util.ByteBuffer
    }
    const hmac = forge.hmac.create()
    hmac.start(
      'sha1',
      generateKey(password, forge.util.createBuffer(salt), 3, 1000, 20, forge.md.sha1.create()).getBytes(),
    )
    hmac.update(contentOf(parts[1]))
    const node = (type: forge.asn1.Type, value: string | forge.asn1.Asn1[]) =>
      asn1.create(asn1.Class.UNIVERSAL, type, Array.isArray(value), value)
    const algorithm = [
      node(asn1.Type.OID, asn1.oidToDer(forge.pki.oids['sha1'] ?? '').getBytes()),
      node(asn1.Type.NULL, ''),
    ]
    const digest = [
      node(asn1.Type.SEQUENCE, algorithm),
      node(asn1.Type.OCTETSTRING, hmac.getMac().getBytes()),
    ]
    parts.push(
      node(asn1.Type.SEQUENCE, [
        node(asn1.Type.SEQUENCE, digest),
        node(asn1.Type.OCTETSTRING, salt),
        node(asn1.Type.INTEGER, asn1.integerToDer(1000).getBytes()),
      ]),
    )
  }
  return Buffer.from(asn1.toDer(packed).getBytes(), 'latin1')
}

/** Returns the bytes that the MAC of a PKCS #12 file is computed over: the octet string of its content. */
function contentOf(content: forge.asn1.Asn1 | undefined): string {
  const partOf = (part: forge.asn1.Asn1 | undefined, at: number) =>
    Array.isArray(part?.value) ? part.value[at] : undefined
  const octets = partOf(partOf(content, 1), 0)?.value
  if (typeof octets !== 'string') throw new Error('The file has no content')
  return octets
}

/** Creates a folder for the files of one test. */
export const certificateFolder = (): string => mkdtempSync(join(tmpdir(), 'shop-fiscal-'))

/** Writes a file into a folder and returns its path. */
export function fileIn(folder: string, name: string, content: Buffer | string): string {
  const path = join(folder, name)
  writeFileSync(path, content, { mode: 0o600 })
  return path
}
