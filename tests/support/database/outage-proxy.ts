import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * Kind of an outage. `refused`: no process listens on the port. `starting`: new connections are rejected because the
 * server is starting up or shutting down. `terminated`: connections succeed, and each statement is answered by an
 * administrator's shutdown.
 */
export type Outage = 'refused' | 'starting' | 'terminated'

/** A proxy in front of PostgreSQL that simulates outages. */
export interface OutageProxy {
  readonly connectionString: string
  begin(outage: Outage): Promise<void>
  end(): Promise<void>
  stop(): Promise<void>
}

const fatal = (code: string, message: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
const startsUp = fatal('57P03', 'the database system is starting up')
const terminated = fatal('57P01', 'terminating connection due to administrator command')

/** Opens a proxy to the server of a connection string. */
export async function openOutageProxy(connectionString: string): Promise<OutageProxy> {
  const target = new URL(connectionString)
  const socketFolder = target.searchParams.get('host')
  const sockets = new Set<Socket>()
  let outage: Outage | null = null

  const hold = (socket: Socket) =>
    sockets.add(socket).size && socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)

  function serve(near: Socket) {
    const far =
      socketFolder === null
        ? connect(Number(target.port), target.hostname)
        : connect(`${socketFolder}/.s.PGSQL.${target.port}`)
    near.on('data', (bytes) => {
      // A session starts with a start-up message and a password message. Every other message is a statement.
      const isStatement = bytes[0] !== 0 && bytes.subarray(0, 1).toString() !== 'p'
      if (outage === 'starting') near.end(startsUp)
      else if (outage === 'terminated' && isStatement) near.end(terminated)
      else far.write(bytes)
    })
    near.on('close', () => far.destroy())
    far.on('data', (bytes) => near.write(bytes)).on('close', () => near.destroy())
    hold(near)
    hold(far)
  }

  const server = createServer(serve)
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = () => sockets.forEach((socket) => socket.destroy())
  const address = new URL(connectionString)
  address.searchParams.delete('host')
  // The name `localhost` has several addresses. If all of them fail, Node reports one error with several causes.
  address.hostname = 'localhost'
  address.port = String(port)
  return {
    connectionString: address.href,
    async begin(played) {
      outage = played
      if (played === 'terminated') return
      const closed = played === 'refused' && new Promise((resolve) => server.close(resolve))
      cut()
      await closed
    },
    async end() {
      cut()
      outage = null
      if (!server.listening) await listen(port)
    },
    async stop() {
      cut()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}
