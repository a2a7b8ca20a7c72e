import { request } from 'node:https'
import type { Agent } from 'node:https'

export interface HttpsAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

interface Requested {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly agent: Agent
}

/**
 * Sends one request over TLS. Rejects without a complete response. The agent determines which certificates are trusted.
 */
export function askHttps(
  url: string,
  { method = 'GET', headers = {}, body, agent }: Requested,
): Promise<HttpsAnswer> {
  return new Promise((resolve, reject) => {
    const requested = request(url, { method, headers, agent, timeout: 60_000 }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      })
    })
    requested.on('error', reject)
    requested.on('timeout', () => requested.destroy(new Error('no answer within a minute')))
    requested.end(body)
  })
}
