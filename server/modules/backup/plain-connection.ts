import pg from 'pg'
import { no_writable_host } from '#texts/compiled/command-line/backup'
import { readAddresses } from '../../platform/db/addresses'

/**
 * Opens a single connection without timeouts for one long transaction, for which a pool is unsuitable. If `connectionString`
 * has several hosts, it connects to the one that accepts writes.
 */
export async function plainConnection(connectionString: string): Promise<pg.Client> {
  const addresses = readAddresses(connectionString)
  const attempted = new Set<string>()
  for (;;) {
    const address = addresses.current()
    attempted.add(address)
    const client = new pg.Client({
      connectionString: address,
      application_name: 'shop backup',
      keepAlive: true,
    })
    // Without a listener, the event would end the process. The running statement reports the error.
    client.on('error', () => undefined)
    try {
      await client.connect()
      if (!addresses.several) return client
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      if (rows[0]?.standby === false) return client
      throw new Error(no_writable_host())
    } catch (error) {
      await client.end().catch(() => undefined)
      addresses.leave(address)
      if (attempted.has(addresses.current())) throw error
    }
  }
}
