import { request } from 'node:http'

export interface RawResponse {
  /** 0 where the connection ended without an answer. */
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: string
}

/**
 * One request on a connection of its own, with the bytes as they are; resolves with the answer, also where it came before
 * the whole body was sent. `chunked` sends the body without telling its length.
 */
export function rawRequest(
  url: string,
  asked: { method?: string; headers?: Record<string, string>; body?: Buffer; chunked?: boolean } = {},
): Promise<RawResponse> {
  const { method = 'POST', headers = {}, body, chunked = false } = asked
  const length = body === undefined || chunked ? {} : { 'content-length': String(body.length) }
  return new Promise((resolve) => {
    let isAnswered = false
    // A server that would close after its answer could close before a body was sent that it does not read.
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
      // The server may close before it has read all; what it answered counts.
      if (!isAnswered) resolve({ status: 0, headers: {}, body: '' })
    })
    sent.end(body)
  })
}
