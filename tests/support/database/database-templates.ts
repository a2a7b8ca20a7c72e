import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { migrate } from '#server/platform/db/migrate'

const TEMPLATE = 'shop_template'

export type TestDatabase = {
  readonly connectionString: string
  /** Closes every connection to the database and drops it. */
  drop(): Promise<void>
}

/** Creates the template from which all test databases of a server are copied. */
export async function makeTemplate(administration: string): Promise<void> {
  await administer(administration, `create database ${TEMPLATE}`)
  await migrate(addressOn(administration, TEMPLATE))
}

/** Copies the template, or another database of the server, in about 50 ms. */
export async function copyTemplate(administration: string, template = TEMPLATE): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // `file_copy` is faster here: checkpoints cost little with fsync off, and the pages are not written to the log.
  await administer(administration, `create database ${name} template ${template} strategy file_copy`)
  return {
    connectionString: addressOn(administration, name),
    drop: () => administer(administration, `drop database if exists ${name} with (force)`),
  }
}

/** Returns the connection string of another database on the same server. */
export function addressOn(connectionString: string, database: string): string {
  const address = new URL(connectionString)
  address.pathname = `/${database}`
  return address.href
}

/** Runs one statement that concerns the server rather than one test database. */
export async function administer(connectionString: string, statement: string) {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
