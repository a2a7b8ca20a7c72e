import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A proxy to a server that can become silent, like a firewall that drops packets: no connection is refused, and no data
 * arrives.
 */
export type PausableProxy = {
  /** The same database through the proxy. */
  readonly connectionString: string
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** Opens a proxy to the server of a connection string. */
export async function openPausableProxy(connectionString: string): Promise<PausableProxy> {
  const target = new URL(connectionString)
  const socketFolder = target.searchParams.get('host')
  const sockets = new Set<Socket>()
  let isPaused = false
  const hold = (socket: Socket) => {
    sockets.add(socket)
    if (isPaused) socket.pause()
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
  }
  const server = createServer((near) => {
    const far =
      socketFolder === null
        ? connect(Number(target.port), target.hostname)
        : connect(`${socketFolder}/.s.PGSQL.${target.port}`)
    near.on('data', (bytes) => far.write(bytes)).on('close', () => far.destroy())
    far.on('data', (bytes) => near.write(bytes)).on('close', () => isPaused || near.destroy())
    hold(near)
    hold(far)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = new URL(connectionString)
  address.searchParams.delete('host')
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as AddressInfo).port)
  return {
    connectionString: address.href,
    pause() {
      isPaused = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      isPaused = false
      for (const socket of sockets) socket.resume()
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
