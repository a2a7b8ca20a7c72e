import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import forge from 'node-forge'
import { CannotStart } from '#server/platform/process/start-failures'
import * as texts from '#texts/compiled/command-line/fiscal-start'

/** The seller's application certificate with its private key. */
export interface FiscalCertificate {
  readonly key: KeyObject
  readonly x509: X509Certificate
  /** The DER encoding of the certificate in base64. */
  readonly der: string
  /** The subject in one line, such as `CN=FISKAL 1, O=FESTIVAL HR12345678901, C=HR`. */
  readonly subject: string
  /** The OIB of the organisation in the subject, or `null` if there is none. */
  readonly oib: string | null
  /** The issuer's name, most specific part first (RFC 2253). */
  readonly issuer: string
  /** The serial number in decimal. */
  readonly serial: string
  readonly startsAt: Date
  readonly expiresAt: Date
}

/** Reads a PKCS #12 file. Throws `CannotStart` if the file or its password is wrong. */
export async function readCertificate(path: string, password: string): Promise<FiscalCertificate> {
  const file = await readNamed('FISCAL_CERT', path)
  const container = opened(file, path, password)
  // Modern files encrypt the key, but old files may not.
  const { pkcs8ShroudedKeyBag: shrouded = '', keyBag: plain = '', certBag = '' } = forge.pki.oids
  const bagsOf = (bagType: string) => container.getBags({ bagType })[bagType] ?? []
  const forgeKey = [...bagsOf(shrouded), ...bagsOf(plain)].find((bag) => bag.key)?.key
  if (!forgeKey) throw new CannotStart(texts.no_key({ path }))
  const key = createPrivateKey(forge.pki.privateKeyToPem(forgeKey))
  // The file usually also contains the certificates of the issuers. node-forge cannot parse all of them and returns the others
  // as ASN.1.
  const certificates = bagsOf(certBag).flatMap((bag) => {
    const asn1 = bag.cert ? forge.pki.certificateToAsn1(bag.cert) : bag.asn1
    return asn1 ? [new X509Certificate(Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1'))] : []
  })
  const x509 = certificates.find((one) => one.checkPrivateKey(key))
  if (x509 === undefined) throw new CannotStart(texts.no_certificate({ path }))
  return {
    key,
    x509,
    der: x509.raw.toString('base64'),
    subject: nameOf(x509.subject, ', '),
    oib: oibInSubject(x509.subject),
    issuer: nameOf(x509.issuer, ','),
    serial: BigInt(`0x${x509.serialNumber}`).toString(),
    startsAt: new Date(x509.validFrom),
    expiresAt: new Date(x509.validTo),
  }
}

/** Reads a PEM file with the CA certificates that are trusted to issue the authority's certificate. Throws `CannotStart`. */
export async function readAuthorities(path: string): Promise<X509Certificate[]> {
  const file = await readNamed('FISCAL_CA', path)
  const parts =
    file.toString('latin1').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    const authorities = parts.map((part) => new X509Certificate(part))
    if (authorities.length > 0 && authorities.every(({ ca }) => ca)) return authorities
  } catch {
    // A damaged certificate is reported like a file without certificates.
  }
  throw new CannotStart(texts.no_authority({ path }))
}

async function readNamed(variable: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new CannotStart(
      code === 'ENOENT'
        ? texts.file_missing({ variable, path })
        : texts.file_unreadable({ variable, path, error: code ?? message }),
    )
  }
}

/** Position of the MAC in a PKCS #12 file. */
const macAt = 2

/**
 * Decrypts a PKCS #12 file. The MAC and the older algorithms use the password in UTF-16 (RFC 7292), PBES2 uses it in UTF-8 (RFC
 * 8018). node-forge passes the characters of the password to PBES2 as bytes, which is right for ASCII only. If the MAC proves
 * the password, or the file has none, the content is decrypted with the UTF-8 bytes too.
 */
function opened(file: Buffer, path: string, password: string): forge.pkcs12.Pkcs12Pfx {
  const parsed = () => {
    try {
      return forge.asn1.fromDer(file.toString('latin1'))
    } catch {
      throw new CannotStart(texts.not_pkcs12({ path }))
    }
  }
  const content = parsed()
  const bytes = Buffer.from(password, 'utf8').toString('latin1')
  try {
    return forge.pkcs12.pkcs12FromAsn1(content, false, password)
  } catch (error) {
    if (isWrongMac(error)) return openedWithBytes(parsed(), path, bytes)
    const parts: unknown = content.value
    if (!Array.isArray(parts) || parts.length < macAt) throw new CannotStart(texts.not_pkcs12({ path }))
    const hasMac = parts.length > macAt
    if (bytes === password)
      throw new CannotStart(hasMac ? texts.not_pkcs12({ path }) : wrongOrDamaged(path, error))
    const withoutMac = parsed()
    ;(withoutMac.value as forge.asn1.Asn1[]).splice(macAt)
    try {
      return forge.pkcs12.pkcs12FromAsn1(withoutMac, false, bytes)
    } catch (other) {
      throw new CannotStart(hasMac ? texts.not_pkcs12({ path }) : wrongOrDamaged(path, other))
    }
  }
}

/** Opens a file whose program used the bytes of the password for the MAC too, as OpenSSL did before version 1.1. */
function openedWithBytes(content: forge.asn1.Asn1, path: string, bytes: string): forge.pkcs12.Pkcs12Pfx {
  try {
    return forge.pkcs12.pkcs12FromAsn1(content, false, bytes)
  } catch (error) {
    throw new CannotStart(isWrongMac(error) ? texts.wrong_password({ path }) : texts.not_pkcs12({ path }))
  }
}

/** node-forge reports a wrong password only in the message of its error. */
const isWrongMac = (error: unknown) =>
  error instanceof Error && /MAC could not be verified/.test(error.message)

/** Without a MAC, a wrong password shows only in content that cannot be decrypted. */
const wrongOrDamaged = (path: string, error: unknown) =>
  error instanceof Error && /decrypt|parse|password|DER/i.test(error.message)
    ? texts.wrong_password({ path })
    : texts.not_pkcs12({ path })

/**
 * Joins a distinguished name into one line, most specific part first. Node.js returns one part per line, most general first,
 * with values escaped as in RFC 2253.
 */
const nameOf = (lines: string, separator: string): string => lines.split('\n').toReversed().join(separator)

/** Attributes in which issuers write the organisation's OIB. Other attributes may contain the OIB of a person. */
const organisation = ['organizationIdentifier', '2.5.4.97', 'O', 'OU', 'serialNumber']

/** Finds the OIB. FINA writes `O=FESTIVAL d.o.o. HR12345678901`, AKD `organizationIdentifier=VATHR-12345678901`. */
function oibInSubject(subject: string): string | null {
  const parts = subject.split('\n').map((line) => line.split(/=(.*)/s))
  for (const name of organisation)
    for (const [key, value = ''] of parts) {
      const found = key === name ? /HR-?(\d{11})(?!\d)/.exec(value)?.[1] : undefined
      if (found !== undefined) return found
    }
  return null
}
