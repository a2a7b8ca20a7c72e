import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { Client } from 'pg'
import type { Shopped } from './shoppers'

/** The secret of every dump. Test shops have it too, so that they can read its links, barcodes and bank details. */
export const dumpSecret = 'a secret for tests only'
/** The public address of a dump's shop. */
export const dumpUrl = 'https://shop.example'

/** The content of the database when the dump was written, as that version exported it. */
export interface Written {
  readonly commit: string
  readonly madeAt: string
  readonly migrations: readonly string[]
  /** How many rows each table had. */
  readonly rows: Readonly<Record<string, number>>
  readonly unsentMails: number
  /** An API key with the role `door`. */
  readonly doorKey: string
  readonly shopped: Shopped
  /** Every order as the office saw it, with its history. */
  readonly orders: readonly {
    readonly order: { readonly code: string }
    readonly events: readonly unknown[]
  }[]
  /** Orders and refunds that each customer saw, by email. */
  readonly seen: Readonly<
    Record<string, { readonly orders: readonly unknown[]; readonly refunds: readonly unknown[] }>
  >
}

const fileOf = (folder: string, name: string) => join(folder, `${name}.br`)

/** The names of a folder's dumps. Each is named after the release that wrote it. */
export const dumpNames = (folder: string): string[] =>
  readdirSync(folder)
    .map((file) => file.replace('.br', ''))
    .toSorted()

/** Stores a dump. An existing one is an error: a later version must not rewrite what a release wrote. */
export function storeDump(folder: string, name: string, sql: string, written: Written): void {
  const file = fileOf(folder, name)
  if (existsSync(file)) throw new Error(`${file} exists already.`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, brotliCompressSync(`${JSON.stringify(written)}\n${sql}`))
}

export const writtenOf = (folder: string, name: string): Written => contentOf(folder, name).written

/** A dump is one line about its content, followed by the statements. */
function contentOf(folder: string, name: string) {
  const text = brotliDecompressSync(readFileSync(fileOf(folder, name))).toString()
  const end = text.indexOf('\n')
  return { written: JSON.parse(text.slice(0, end)) as Written, sql: text.slice(end + 1) }
}

/** Loads a dump into a database, and replaces everything in it. */
export async function loadDump(folder: string, name: string, connectionString: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query('drop schema public cascade')
    await client.query('create schema public')
    await client.query(contentOf(folder, name).sql)
  } finally {
    await client.end()
  }
}

/** How many rows each of the shop's tables has. */
export async function countRows(client: Pick<Client, 'query'>): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
       and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1`,
  )
  const counts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::integer as rows from public.${name}`,
  )
  const { rows } = await client.query<{ name: string; rows: number }>(counts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}
