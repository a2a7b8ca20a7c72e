import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A DNS server for TXT records on the loopback address. */
export interface NameServer {
  /** Value for `DNS_SERVER`. */
  readonly address: string
  /** TXT records by name. A name without one does not exist. */
  readonly records: Map<string, string>
  /** Whether questions stay without an answer. */
  isSilent: boolean
  /** The names of all questions. */
  readonly questions: string[]
  stop(): Promise<void>
}

const flags = { answer: 0x8180, notFound: 0x8183 }

/** Starts a DNS server that answers questions for TXT records (RFC 1035). */
export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4')
  const records = new Map<string, string>()
  const server = { records, questions: [] as string[], isSilent: false }
  socket.on('message', (question, from) => {
    const { name, end } = nameIn(question)
    server.questions.push(name)
    if (server.isSilent) return
    const text = records.get(name)
    const header = Buffer.alloc(12)
    question.copy(header, 0, 0, 2)
    header.writeUInt16BE(text === undefined ? flags.notFound : flags.answer, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(text === undefined ? 0 : 1, 6)
    const section = question.subarray(12, end + 4)
    socket.send(
      Buffer.concat([header, section, ...(text === undefined ? [] : [recordOf(text)])]),
      from.port,
      from.address,
    )
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return Object.assign(server, {
    address: `127.0.0.1:${socket.address().port}`,
    stop: async () => {
      socket.close()
      await once(socket, 'close')
    },
  })
}

/** The name of the question, and where it ends. */
function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** A TXT record of the name in the question, in strings of at most 255 bytes. */
function recordOf(text: string): Buffer {
  const pieces = text.match(/.{1,255}/g) ?? ['']
  const data = Buffer.concat(
    pieces.flatMap((piece) => [Buffer.from([piece.length]), Buffer.from(piece, 'latin1')]),
  )
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
