import { readAddresses } from './addresses'

/** What a connection string names, for a person: the database and where it is, without the user's password. */
export function databaseName(connectionString: string): string {
  const hosts = readAddresses(connectionString).all.map((address) => {
    const { hostname, port, searchParams } = new URL(address)
    return `${searchParams.get('host') ?? hostname}${port === '' ? '' : `:${port}`}`
  })
  const path = new URL(readAddresses(connectionString).current()).pathname.slice(1)
  return `"${decodeURIComponent(path)}" at ${hosts.join(', ')}`
}
