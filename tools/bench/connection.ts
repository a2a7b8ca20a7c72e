import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  readonly head: string
  /** Length of head and body together, as transferred. */
  readonly bytes: number
  readonly body: () => Buffer
}

interface Requested {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/**
 * One kept-alive HTTP/1.1 connection, one request at a time. The load shares the machine's cores with the measured
 * processes, so it does as little as it can: no parsing beyond status and Content-Length (which every answer of
 * Fastify here has).
 */
export class Connection {
  readonly #socket: Socket
  #pending: Requested | undefined
  #chunks: Buffer[] = []
  #received = 0
  #headEnd = -1
  #expected = 0
  #isClosed = false

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', (error) => this.#pending?.reject(error))
    socket.on('close', () => {
      this.#isClosed = true
      this.#pending?.reject(new Error('The server closed the connection'))
    })
  }

  /** True once the server has closed the connection, which it does after some seconds without a request. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Connection(socket)))
      socket.once('error', reject)
    })
  }

  send(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#pending = undefined
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#received += chunk.length
    if (this.#headEnd < 0) this.#readHead()
    if (this.#headEnd < 0 || this.#received < this.#expected) return
    const chunks = this.#chunks
    const headEnd = this.#headEnd
    const head = (chunks[0] ?? chunk).toString('latin1', 0, headEnd)
    const requested = this.#pending
    const bytes = this.#received
    this.#chunks = []
    this.#received = 0
    this.#headEnd = -1
    this.#pending = undefined
    const body = () => Buffer.concat(chunks).subarray(headEnd + 4)
    requested?.resolve({ status: Number(head.slice(9, 12)), head, bytes, body })
  }

  #readHead(): void {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)]
    const [first] = this.#chunks
    const end = first?.indexOf('\r\n\r\n') ?? -1
    if (first === undefined || end < 0) return
    const length = /\r\ncontent-length: *(\d+)/i.exec(first.toString('latin1', 0, end))?.[1]
    this.#headEnd = end
    this.#expected = end + 4 + Number(length ?? 0)
  }
}

/** A page as a browser asks for it. */
export const getRequest = (path: string, encoding: 'br' | 'identity' = 'br'): string =>
  `GET ${path} HTTP/1.1\r\nHost: bench\r\nAccept: */*\r\nAccept-Encoding: ${encoding}\r\n\r\n`

/** A call as the shop's pages make it. */
export function postRequest(path: string, payload: object, headers: Record<string, string> = {}): string {
  const body = JSON.stringify(payload)
  const extra = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return (
    `POST ${path} HTTP/1.1\r\nHost: bench\r\nAccept: application/json\r\nContent-Type: application/json\r\n` +
    `${extra.join('')}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}
