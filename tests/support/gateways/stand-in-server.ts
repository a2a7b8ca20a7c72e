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

/**
 * Faults on the way to a gateway and back. `cut`: the request never arrives. `lost`: the request is carried out, but
 * its response never arrives. `error`: the response is 500, and nothing is done. `doubled`: the request arrives twice.
 */
export type WayFault = 'cut' | 'lost' | 'error' | 'doubled'

/** A delayed request: it has not been read yet, or its response has been computed but not sent. */
interface Delay {
  late: 'question' | 'answer'
  reached: () => void
  over: Promise<void>
}

/** Starts a small HTTP server in place of a gateway. It can break connections or delay all requests. */
export async function startStandIn(
  answer: (request: StandInRequest) => StandInAnswer,
  /** Paths whose request is never doubled, because the gateway would carry it out twice and no shop could undo it. */
  neverDoubled?: RegExp,
) {
  const state = {
    isSilent: false,
    held: null as Promise<void> | null,
    requested: [] as string[],
    fault: null as WayFault | null,
    delay: null as Delay | null,
  }

  async function answered(request: StandInRequest): Promise<StandInAnswer | null> {
    const { fault, delay } = state
    state.delay = null
    if (delay?.late === 'question') {
      delay.reached()
      await delay.over
    }
    if (state.isSilent || fault === 'cut') return null
    if (fault === 'error') return { status: 500, body: '{"error":{"type":"api_error"}}' }
    if (fault === 'doubled' && !neverDoubled?.test(request.path)) answer(request)
    const decided = answer(request)
    if (delay?.late === 'answer') {
      delay.reached()
      await delay.over
    }
    // The response is computed now and sent later, so that events in between do not change it.
    await state.held
    return fault === 'lost' ? null : decided
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://stand-in')
    state.requested.push(`${request.method} ${url.pathname}`)
    const answer = await answered({
      method: request.method ?? 'GET',
      path: url.pathname,
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
      query: url.searchParams,
    })
    if (answer === null) {
      request.socket.destroy()
      return
    }
    response
      .writeHead(answer.status ?? 200, {
        'Content-Type': answer.type ?? 'application/json',
        ...(answer.location === undefined ? {} : { Location: answer.location }),
      })
      .end(answer.body)
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
    /** Every request that arrived, such as `POST /v1/refunds`. */
    requested: state.requested,
    /** While true, connections break without a response. */
    silence: (isSilent: boolean) => {
      state.isSilent = isSilent
    },
    /** Sets the fault of all following requests. */
    fail: (fault: WayFault | null) => {
      state.fault = fault
    },
    /** Makes the next request wait until `release`; `reached` resolves when it has arrived. */
    delayNext: (late: Delay['late']) => {
      let reached = () => {}
      let release = () => {}
      const isReached = new Promise<void>((resolve) => (reached = resolve))
      const over = new Promise<void>((resolve) => (release = resolve))
      state.delay = { late, reached, over }
      return {
        reached: isReached,
        release: () => {
          state.delay = null
          release()
        },
      }
    },
    /** Delays all responses until the returned function is called. */
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
