import { X509Certificate } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'
import { messageNamespace, soapNamespace } from './messages'
import { dsigNamespace, enveloped, exclusive, inclusive, rsaSha256, sha256 } from './sign-request'

/** Defines which signatures are trusted. */
export interface AnswerTrust {
  /** The CA certificates that may have issued the signer's certificate. */
  readonly authorities: readonly X509Certificate[]
  /**
   * Pattern of the signer's common name. It must be checked, because the authority's CA also issues the certificates of all
   * sellers.
   */
  readonly signer: RegExp
  readonly now: Date
}

/** Thrown for a response that is not from the authority or not to this request. Its content must not be used. */
export class UntrustedAnswer extends Error {
  override readonly name = 'UntrustedAnswer'
}

/** The authority's response to a signed request, whose signature was verified. */
export interface SignedAnswer {
  /** The id of the request, or `null` if the authority could not read the request. */
  readonly id: string | null
  readonly jir: string | null
  /** The errors in the order of the response. The code `v100` means that a checked invoice has no errors. */
  readonly errors: readonly { code: string; message: string }[]
}

/**
 * Reads the response with this root element from a SOAP envelope. The result is parsed only from the signed bytes: the
 * canonical form over which the verified digest was computed. Throws `UntrustedAnswer`.
 */
export function readAnswer(text: string, root: string, trust: AnswerTrust): SignedAnswer {
  const answer = bodyOf(text)
  if (answer.namespaceURI !== messageNamespace || answer.localName !== root)
    throw new UntrustedAnswer(`the body is ${answer.nodeName}, not ${root}`)
  const [signature, ...others] = elementsIn(answer.ownerDocument, dsigNamespace, 'Signature')
  if (signature === undefined) throw new UntrustedAnswer('it is not signed')
  if (others.length > 0) throw new UntrustedAnswer('it has several signatures')
  if (signature.parentNode !== answer) throw new UntrustedAnswer('the signature is not in the answer')
  checkProfile(signature, answer)
  const certificate = signerOf(signature, trust)
  const canonical = verified(text, signature, certificate)
  const signed = parsed(canonical).documentElement
  if (signed === null || signed.namespaceURI !== messageNamespace || signed.localName !== root)
    throw new UntrustedAnswer('another element was signed')
  return contentOf(signed)
}

/** Returns the text of an unsigned `EchoResponse`, which contains the text of the request. Throws `UntrustedAnswer`. */
export function readEcho(text: string): string {
  const answer = bodyOf(text)
  if (answer.namespaceURI !== messageNamespace || answer.localName !== 'EchoResponse')
    throw new UntrustedAnswer(`the body is ${answer.nodeName}, not EchoResponse`)
  return textOf(answer)
}

/** Returns the reason of an unsigned SOAP fault, or `null` if the response is not a fault. Throws `UntrustedAnswer`. */
export function readFault(text: string): string | null {
  const body = bodyOf(text)
  if (body.namespaceURI !== soapNamespace || body.localName !== 'Fault') return null
  return childrenOf(body)
    .filter(({ localName }) => localName === 'faultstring')
    .map(textOf)
    .join(' ')
}

/** Returns the only element in the body of an envelope. */
function bodyOf(text: string): Element {
  const envelope = parsed(text).documentElement
  if (envelope === null || envelope.namespaceURI !== soapNamespace || envelope.localName !== 'Envelope')
    throw new UntrustedAnswer('it is not a SOAP envelope')
  const [body, ...bodies] = childrenOf(envelope).filter(
    ({ namespaceURI, localName }) => namespaceURI === soapNamespace && localName === 'Body',
  )
  const [content, ...more] = body === undefined ? [] : childrenOf(body)
  if (content === undefined || bodies.length > 0 || more.length > 0)
    throw new UntrustedAnswer('it has not exactly one body with one element')
  return content
}

/**
 * Parses XML that contains only elements, attributes and text. Document types, comments, processing instructions and CDATA are
 * rejected: they do not occur in the authority's responses, and parsers handle them differently.
 */
function parsed(text: string): Document {
  const fail = (message: string) => {
    throw new UntrustedAnswer(`it is not well-formed: ${message}`)
  }
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } })
  // Remove the XML declaration, which would be a node of the document.
  const document = parser.parseFromString(text.replace(/^\uFEFF?\s*<\?xml\s[^?]*\?>/, ''), 'text/xml')
  const waiting: Node[] = Array.from(document.childNodes)
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.nodeType !== node.ELEMENT_NODE && node.nodeType !== node.TEXT_NODE)
      throw new UntrustedAnswer(`it contains ${node.nodeName}`)
    waiting.push(...Array.from(node.childNodes ?? []))
  }
  if (childrenOf(document).length !== 1) throw new UntrustedAnswer('it has not exactly one root')
  return document
}

/** Throws unless the signature has the profile of the specification: one reference to the response, RSA-SHA256, SHA-256. */
function checkProfile(signature: Element, answer: Element): void {
  checkParts(signature, ['SignedInfo', 'SignatureValue', 'KeyInfo'])
  const info = only(signature, 'SignedInfo')
  checkParts(info, ['CanonicalizationMethod', 'SignatureMethod', 'Reference'])
  const reference = only(info, 'Reference')
  checkParts(reference, ['Transforms', 'DigestMethod', 'DigestValue'])
  const algorithmOf = (element: Element) => element.getAttribute('Algorithm') ?? ''
  const transforms = childrenOf(only(reference, 'Transforms')).map(algorithmOf)
  const id = answer.getAttribute('Id') ?? ''
  const isCanonical = (algorithm: string | undefined) => algorithm === inclusive || algorithm === exclusive
  if (!/^[A-Za-z_][\w.-]*$/.test(id) || reference.getAttribute('URI') !== `#${id}`)
    throw new UntrustedAnswer('the signature refers to something else')
  if (!isCanonical(algorithmOf(only(info, 'CanonicalizationMethod'))))
    throw new UntrustedAnswer('the canonicalization is not allowed')
  if (algorithmOf(only(info, 'SignatureMethod')) !== rsaSha256)
    throw new UntrustedAnswer('the signature is not RSA-SHA256')
  if (algorithmOf(only(reference, 'DigestMethod')) !== sha256)
    throw new UntrustedAnswer('the digest is not SHA-256')
  const [first, second, ...more] = transforms
  if (first !== enveloped || (second !== undefined && !isCanonical(second)) || more.length > 0)
    throw new UntrustedAnswer('the transforms are not allowed')
}

/** Returns the certificate in the signature. Throws unless one of the CAs issued it to the authority and it is valid now. */
function signerOf(signature: Element, { authorities, signer, now }: AnswerTrust): X509Certificate {
  const found = childrenOf(only(only(signature, 'KeyInfo'), 'X509Data')).find(
    ({ namespaceURI, localName }) => namespaceURI === dsigNamespace && localName === 'X509Certificate',
  )
  if (found === undefined) throw new UntrustedAnswer('the signature has no certificate')
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(Buffer.from(textOf(found), 'base64'))
  } catch {
    throw new UntrustedAnswer('the certificate cannot be read')
  }
  const issuer = authorities.find((one) => certificate.checkIssued(one) && certificate.verify(one.publicKey))
  if (issuer === undefined) throw new UntrustedAnswer('FISCAL_CA did not issue the certificate')
  for (const one of [certificate, issuer])
    if (now < new Date(one.validFrom) || now > new Date(one.validTo))
      throw new UntrustedAnswer('the certificate is not valid now')
  const names = certificate.subject.split('\n').flatMap((line) => /^CN=(.*)$/.exec(line)?.[1] ?? [])
  if (names.length !== 1 || !signer.test(names[0] ?? ''))
    throw new UntrustedAnswer(`${names.join(', ')} signed it, not the authority`)
  if (certificate.publicKey.asymmetricKeyType !== 'rsa')
    throw new UntrustedAnswer('the certificate has no RSA key')
  return certificate
}

/** Verifies the signature and returns the canonical XML of the signed element. */
function verified(text: string, signature: Element, certificate: X509Certificate): string {
  const check = new SignedXml({ publicCert: certificate.toString() })
  let isValid: boolean
  try {
    check.loadSignature(signature)
    isValid = check.checkSignature(text)
  } catch (error) {
    throw new UntrustedAnswer(error instanceof Error ? error.message : String(error))
  }
  const [canonical, ...more] = check.getSignedReferences()
  if (!isValid || canonical === undefined || more.length > 0)
    throw new UntrustedAnswer('the answer was changed after it was signed')
  return canonical
}

function contentOf(answer: Element): SignedAnswer {
  const one = (parent: Element, name: string): Element | null => {
    const [first, ...more] = childrenOf(parent).filter(
      ({ namespaceURI, localName }) => namespaceURI === messageNamespace && localName === name,
    )
    if (more.length > 0) throw new UntrustedAnswer(`it has several ${name}`)
    return first ?? null
  }
  const textIn = (parent: Element | null, name: string): string | null => {
    const found = parent === null ? null : one(parent, name)
    return found === null ? null : textOf(found).trim()
  }
  const errors = one(answer, 'Greske')
  return {
    id: textIn(one(answer, 'Zaglavlje'), 'IdPoruke') || null,
    jir: textIn(answer, 'Jir'),
    errors: (errors === null ? [] : childrenOf(errors)).map((error) => ({
      code: textIn(error, 'SifraGreske') ?? '',
      message: textIn(error, 'PorukaGreske') ?? '',
    })),
  }
}

/** Throws unless the children are exactly these elements. The library finds some of them only by local name, anywhere. */
function checkParts(parent: Element, names: readonly string[]): void {
  const children = childrenOf(parent)
  const areThese = children.every(
    ({ namespaceURI, localName }, index) => namespaceURI === dsigNamespace && localName === names[index],
  )
  if (!areThese || children.length !== names.length)
    throw new UntrustedAnswer(`${parent.nodeName} has other parts than those of the specification`)
}

const childrenOf = (node: Node): Element[] =>
  Array.from(node.childNodes).filter((one): one is Element => one.nodeType === one.ELEMENT_NODE)

const elementsIn = (document: Document, namespace: string, name: string): Element[] =>
  Array.from(document.getElementsByTagNameNS(namespace, name))

/** Returns the only child of this name in the namespace of signatures. Throws if there is not exactly one. */
function only(parent: Element, name: string): Element {
  const [first, ...more] = childrenOf(parent).filter(
    ({ namespaceURI, localName }) => namespaceURI === dsigNamespace && localName === name,
  )
  if (first === undefined || more.length > 0)
    throw new UntrustedAnswer(`the signature has not exactly one ${name}`)
  return first
}

/** Returns the text of an element. Throws if it contains other elements. */
function textOf(element: Element): string {
  if (childrenOf(element).length > 0) throw new UntrustedAnswer(`${element.nodeName} is not a text`)
  return element.textContent ?? ''
}
