import type { X509Certificate } from 'node:crypto'
import { Agent, request } from 'node:https'
import { fiscalErrors as texts } from '#rules/text/stored-texts'
import { FiscalError } from '../fiscaliser'
import { inEnvelope, soapAction } from './messages'

/** Maximum length of a response. A response with a certificate and a signature has about 5 kB. */
const maxAnswerBytes = 256 * 1024

export interface Endpoint {
  readonly url: string
  readonly agent: Agent
  readonly timeoutMs: number
}

/** Opens an endpoint of the authority. It requires TLS 1.2 or newer and a server certificate from one of these CAs. */
export const openEndpoint = (
  url: string,
  authorities: readonly X509Certificate[],
  timeoutMs: number,
): Endpoint => ({
  url,
  timeoutMs,
  agent: new Agent({
    // Connections are not reused, because a report on a closed connection fails. TLS sessions are reused.
    maxSockets: 8,
    minVersion: 'TLSv1.2',
    ca: authorities.map((one) => one.toString()),
    // The authority's server sends only its own certificate, and FISCAL_CA may contain only an intermediate CA.
    allowPartialTrustChain: true,
  }),
})

/**
 * Sends a message and returns the text of the response. The authority responds to errors with status 500 and a signed message,
 * so the body is returned for status 200 and 500. Throws a `FiscalError` of kind `later` for any other response, after network
 * errors and after the timeout.
 */
export function postMessage(
  { url, agent, timeoutMs }: Endpoint,
  operation: string,
  message: string,
): Promise<string> {
  const body = Buffer.from(inEnvelope(message), 'utf8')
  const signal = AbortSignal.timeout(timeoutMs)
  const headers = {
    'Content-Type': 'text/xml; charset=utf-8',
    'Content-Length': body.length,
    SOAPAction: soapAction(operation),
  }
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      if (error instanceof FiscalError) reject(error)
      else if (signal.aborted)
        reject(new FiscalError('timeout', 'later', texts.timeout({ seconds: timeoutMs / 1000 })))
      else reject(unreachable(error))
    }
    const sending = request(url, { agent, method: 'POST', headers, signal }, (answer) => {
      answer.on('error', fail)
      const { statusCode: status = 0 } = answer
      if (status !== 200 && status !== 500) {
        answer.destroy(new FiscalError('http', 'later', texts.http({ status })))
        return
      }
      const parts: Buffer[] = []
      let size = 0
      answer.on('data', (part: Buffer) => {
        size += part.length
        parts.push(part)
        if (size > maxAnswerBytes) answer.destroy(new FiscalError('answer', 'later', texts.too_long()))
      })
      answer.on('end', () => {
        try {
          resolve(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)))
        } catch {
          reject(new FiscalError('answer', 'later', texts.untrusted()))
        }
      })
    })
    sending.on('error', fail)
    sending.end(body)
  })
}

/** Error codes of Node.js for a server certificate that is from another CA or belongs to another server. */
const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO|^ERR_TLS|^ERR_SSL|^EPROTO$/

function unreachable(error: Error): FiscalError {
  const code = 'code' in error ? String(error.code) : error.name
  return certificateCodes.test(code)
    ? new FiscalError('tls', 'later', texts.server_certificate({ error: code }))
    : new FiscalError('network', 'later', texts.network({ error: code }))
}
