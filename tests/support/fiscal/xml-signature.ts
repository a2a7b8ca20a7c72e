import { createHash, type KeyObject, sign, verify, X509Certificate } from 'node:crypto'
import { XmlC14NMode, XmlDocument, XmlElement, type XmlNode } from 'libxml2-wasm'

/**
 * XML signatures by libxml2 and Node's crypto, independent of the shop's library: the messages of the shop are verified with
 * it, and the answers of the simulator are signed with it.
 */
/** Prefixes of SOAP, signatures and messages in XPaths. */
export const messagePrefixes = {
  s: 'http://schemas.xmlsoap.org/soap/envelope/',
  d: 'http://www.w3.org/2000/09/xmldsig#',
  f: 'http://www.apis-it.hr/fin/2012/types/f73',
}
export const algorithms = {
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  inclusive: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  enveloped: 'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'rsa-sha256': 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'rsa-sha1': 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  sha1: 'http://www.w3.org/2000/09/xmldsig#sha1',
} as const

/** Returns the first element at an XPath. */
export function elementAt(from: XmlDocument | XmlNode, path: string): XmlElement {
  const found = (from instanceof XmlDocument ? from.root : from).get(path, messagePrefixes)
  if (!(found instanceof XmlElement)) throw new Error(`there is no ${path}`)
  return found
}

/** Returns the text of an element, or `null` if there is no such element. */
export function textAt(from: XmlDocument | XmlNode, path: string): string | null {
  const found = (from instanceof XmlDocument ? from.root : from).get(path, messagePrefixes)
  return found === null ? null : found.content
}

/** Returns the canonical form of an element in its place in the document. */
const canonical = (element: XmlElement, mode: 'inclusive' | 'exclusive'): string =>
  element.canonicalizeToString({
    mode: mode === 'inclusive' ? XmlC14NMode.XML_C14N_1_0 : XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
  })

/**
 * Verifies the only signature of a document with the certificate in it, and returns the certificate. Throws if the
 * signature is wrong.
 */
export function verifySignature(text: string): X509Certificate {
  using document = XmlDocument.fromString(text)
  const signature = elementAt(document, '//d:Signature')
  const info = elementAt(signature, 'd:SignedInfo')
  const reference = elementAt(info, 'd:Reference')
  const algorithmOf = (from: XmlNode, path: string) => elementAt(from, path).attr('Algorithm')?.value
  const modeOf = (algorithm: string | undefined) =>
    algorithm === algorithms.inclusive ? 'inclusive' : 'exclusive'
  const certificate = new X509Certificate(
    Buffer.from(textAt(signature, 'd:KeyInfo/d:X509Data/d:X509Certificate') ?? '', 'base64'),
  )
  const hash = algorithmOf(info, 'd:SignatureMethod') === algorithms['rsa-sha1'] ? 'sha1' : 'sha256'
  const signedInfo = canonical(info, modeOf(algorithmOf(info, 'd:CanonicalizationMethod')))
  const value = Buffer.from(textAt(signature, 'd:SignatureValue') ?? '', 'base64')
  if (!verify(hash, Buffer.from(signedInfo), certificate.publicKey, value))
    throw new Error('the signature does not belong to its certificate')
  const mode = modeOf(algorithmOf(reference, 'd:Transforms/d:Transform[2]'))
  const digest = algorithmOf(reference, 'd:DigestMethod') === algorithms.sha1 ? 'sha1' : 'sha256'
  const expected = textAt(reference, 'd:DigestValue')
  const id = (reference.attr('URI')?.value ?? '').slice(1)
  signature.remove()
  const signed = canonical(elementAt(document, `//*[@Id='${id}']`), mode)
  const found = createHash(digest).update(signed).digest('base64')
  if (found !== expected) throw new Error(`the digest of ${id} is ${found}`)
  return certificate
}

export interface SignOptions {
  readonly key: KeyObject
  /** Certificates in KeyInfo, as PEM. */
  readonly certificates: readonly string[]
  /** URI of the reference; by default `#` and the Id of the signed element. */
  readonly uri?: string
  readonly mode?: 'inclusive' | 'exclusive'
  readonly digest?: 'sha256' | 'sha1'
}

/**
 * Adds an enveloped signature to the element in the body of an envelope, as CIS does: in its place in the document,
 * with inclusive canonicalisation.
 */
export function signInEnvelope(envelope: string, options: SignOptions): string {
  const { key, certificates, mode = 'inclusive', digest = 'sha256' } = options
  using unsigned = XmlDocument.fromString(envelope)
  const element = elementAt(unsigned, '/s:Envelope/s:Body/*')
  const id = element.attr('Id')?.value ?? ''
  const value = createHash(digest).update(canonical(element, mode)).digest('base64')
  const info =
    `<SignedInfo><CanonicalizationMethod Algorithm="${algorithms[mode]}"/>` +
    `<SignatureMethod Algorithm="${algorithms[`rsa-${digest}`]}"/><Reference URI="${options.uri ?? `#${id}`}"><Transforms>` +
    `<Transform Algorithm="${algorithms.enveloped}"/><Transform Algorithm="${algorithms[mode]}"/></Transforms>` +
    `<DigestMethod Algorithm="${algorithms[digest]}"/><DigestValue>${value}</DigestValue></Reference></SignedInfo>`
  const keyInfo = certificates
    .map((pem) => `<X509Certificate>${new X509Certificate(pem).raw.toString('base64')}</X509Certificate>`)
    .join('')
  const end = `</${element.prefix === '' ? '' : `${element.prefix}:`}${element.name}>`
  const at = envelope.lastIndexOf(end)
  const withSignature = (signatureValue: string) =>
    `${envelope.slice(0, at)}<Signature xmlns="${messagePrefixes.d}">${info}<SignatureValue>${signatureValue}</SignatureValue>` +
    `<KeyInfo><X509Data>${keyInfo}</X509Data></KeyInfo></Signature>${envelope.slice(at)}`
  using prepared = XmlDocument.fromString(withSignature(''))
  const signed = canonical(elementAt(prepared, '//d:SignedInfo'), mode)
  return withSignature(sign(digest, Buffer.from(signed), key).toString('base64'))
}
