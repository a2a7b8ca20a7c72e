import { SignedXml } from 'xml-crypto'
import type { FiscalCertificate } from './certificate'
import { escaped } from './messages'

export const dsigNamespace = 'http://www.w3.org/2000/09/xmldsig#'
export const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
export const inclusive = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
export const enveloped = `${dsigNamespace}enveloped-signature`
export const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
export const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

/** Signs a request with an enveloped signature of its root element, which must have an `Id`. */
export function signRequest(request: string, certificate: FiscalCertificate): string {
  const { key, der, issuer, serial } = certificate
  const keyInfo =
    `<X509Data><X509Certificate>${der}</X509Certificate><X509IssuerSerial>` +
    `<X509IssuerName>${escaped(issuer)}</X509IssuerName><X509SerialNumber>${serial}</X509SerialNumber>` +
    '</X509IssuerSerial></X509Data>'
  const signing = new SignedXml({
    privateKey: key,
    signatureAlgorithm: rsaSha256,
    canonicalizationAlgorithm: exclusive,
    getKeyInfoContent: () => keyInfo,
  })
  signing.addReference({ xpath: '/*', transforms: [enveloped, exclusive], digestAlgorithm: sha256 })
  signing.computeSignature(request)
  return signing.getSignedXml()
}
