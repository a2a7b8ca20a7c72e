import { request } from 'node:http'

export interface RawResponse {
  /** HTTP status; 0 if the connection ended without a response. */
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: string
}

/**
 * Sends one request on its own connection, with the bytes unchanged. Resolves with the response, even if it arrives
 * before the whole body was sent. `chunked` sends the body without its length.
 */
export function rawRequest(
  url: string,
  requested: { method?: string; headers?: Record<string, string>; body?: Buffer; chunked?: boolean } = {},
): Promise<RawResponse> {
  const { method = 'POST', headers = {}, body, chunked = false } = requested
  const length = body === undefined || chunked ? {} : { 'content-length': String(body.length) }
  return new Promise((resolve) => {
    let isAnswered = false
    // With `connection: close`, the server could close after its response, before a body that it does not read was
    // sent.
    const all = { connection: 'keep-alive', ...headers, ...length }
    const sent = request(url, { method, headers: all, agent: false }, (answer) => {
      isAnswered = true
      let text = ''
      const end = () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text })
        sent.destroy()
      }
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', end).on('error', end)
    })
    sent.on('error', () => {
      // The server may close before it has read everything; its response counts.
      if (!isAnswered) resolve({ status: 0, headers: {}, body: '' })
    })
    sent.end(body)
  })
}
