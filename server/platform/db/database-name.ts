import * as texts from '../../../texts/compiled/command-line/start'
import { readAddresses } from './addresses'

/** The database and host of a connection string, for display, without the password. */
export function databaseName(connectionString: string): string {
  const hosts = readAddresses(connectionString).all.map((address) => {
    const { hostname, port, searchParams } = new URL(address)
    return `${searchParams.get('host') ?? hostname}${port === '' ? '' : `:${port}`}`
  })
  const path = new URL(readAddresses(connectionString).current()).pathname.slice(1)
  return texts.database_at({ name: decodeURIComponent(path), hosts: hosts.join(', ') })
}
