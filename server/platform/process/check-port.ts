import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Throws what the system says if the server's port cannot be opened. It is opened and closed at once: a start first looks here,
 * so that one whose port is taken changes nothing, and opens the port for good once it can serve.
 */
export async function checkPort({ PORT, HOST }: { PORT: number; HOST: string }): Promise<void> {
  const probe = createServer((connection) => connection.destroy())
  probe.listen({ port: PORT, host: HOST })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
