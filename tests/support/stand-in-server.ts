import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StandInRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
  query: URLSearchParams
}

export interface StandInAnswer {
  status?: number
  body: string
  type?: string
  location?: string
}

/** A small HTTP server in a gateway's place, that can be told to be silent or to keep everybody waiting. */
export async function startStandIn(answer: (request: StandInRequest) => StandInAnswer) {
  const state = { isSilent: false, held: null as Promise<void> | null, asked: [] as string[] }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://stand-in')
    state.asked.push(`${request.method} ${url.pathname}`)
    if (state.isSilent) {
      request.socket.destroy()
      return
    }
    const answered = answer({
      method: request.method ?? 'GET',
      path: url.pathname,
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
      query: url.searchParams,
    })
    // Decided at once, told late: what happens in between comes after the decision.
    await state.held
    response
      .writeHead(answered.status ?? 200, {
        'Content-Type': answered.type ?? 'application/json',
        ...(answered.location === undefined ? {} : { Location: answered.location }),
      })
      .end(answered.body)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Every request that came, such as `POST /v1/refunds`. */
    asked: state.asked,
    /** While true, connections break without an answer. */
    silence: (isSilent: boolean) => {
      state.isSilent = isSilent
    },
    /** From now on answers wait until the returned function is called. */
    hold: () => {
      let open = () => {}
      state.held = new Promise((resolve) => {
        open = resolve
      })
      return () => {
        state.held = null
        open()
      }
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
