import { readAddresses } from './addresses'

/** The database and host of a connection string, for display, without the password. */
export function databaseName(connectionString: string): string {
  const hosts = readAddresses(connectionString).all.map((address) => {
    const { hostname, port, searchParams } = new URL(address)
    return `${searchParams.get('host') ?? hostname}${port === '' ? '' : `:${port}`}`
  })
  const path = new URL(readAddresses(connectionString).current()).pathname.slice(1)
  return `"${decodeURIComponent(path)}" at ${hosts.join(', ')}`
}
