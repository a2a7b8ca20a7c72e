import * as texts from '#texts/compiled/command-line/start'
/** Hosts of a database, of which one accepts writes (docs/guide/operating.md, "Several database hosts"). */
export interface Addresses {
  readonly all: readonly string[]
  /** Whether there is more than one host. */
  readonly several: boolean
  /** Returns the connection string of the host in use. */
  current(): string
  /** Switches to the next host, unless another caller has already left this one. */
  leave(address: string): void
}

/**
 * Parses a connection string whose host part may name several hosts, `postgresql://user@one:5432,two:5432/shop`, as
 * libpq does. pg itself connects to only one host.
 */
export function readAddresses(connectionString: string): Addresses {
  const all = eachHost(connectionString)
  let at = 0
  const current = () => all[at] ?? connectionString
  return {
    all,
    several: all.length > 1,
    current,
    leave(address) {
      if (address === current()) at = (at + 1) % all.length
    },
  }
}

function eachHost(connectionString: string): string[] {
  const parts = /^(\w+:\/\/)([^/?#]*)(.*)$/s.exec(connectionString)
  if (parts === null) return [connectionString]
  const [, scheme = '', authority = '', rest = ''] = parts
  const afterUser = authority.lastIndexOf('@') + 1
  const user = authority.slice(0, afterUser)
  return authority
    .slice(afterUser)
    .split(',')
    .map((host) => `${scheme}${user}${host}${rest}`)
}

/** Returns the database and hosts of a connection string for display, without the password. */
export function databaseName(connectionString: string): string {
  const hosts = readAddresses(connectionString).all.map((address) => {
    const { hostname, port, searchParams } = new URL(address)
    return `${searchParams.get('host') ?? hostname}${port === '' ? '' : `:${port}`}`
  })
  const path = new URL(readAddresses(connectionString).current()).pathname.slice(1)
  return texts.database_at({ name: decodeURIComponent(path), hosts: hosts.join(', ') })
}
