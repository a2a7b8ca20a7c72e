import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database'
import { createTestDatabase } from './support/database/test-database'

interface Column {
  table: string
  column: string
  type: string
  isNullable: boolean
  /** Whether an insert must name it: it cannot be null and has no default. */
  isRequired: boolean
}

/** Types of the values that are read from columns of a PostgreSQL type. What JSON contains is not compared. */
const typeOf: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'number',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  _int8: 'number[]',
  _text: 'string[]',
}

/** Returns the columns of all tables. Only the database itself writes `search_text`, and only statements in SQL read it. */
async function columnsOfDatabase(): Promise<Column[]> {
  const database = await createTestDatabase()
  const db = openDatabase(database.connectionString, { connections: 1 })
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column, udt_name as type, is_nullable = 'YES' as "isNullable",
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' as "isRequired"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
      and column_name <> 'search_text'
    order by table_name, ordinal_position`.execute(db.kysely)
  await db.close()
  await database.drop()
  return rows
}

/** `Check` is `true` if the declared column is read and written as the database does, otherwise what differs. */
const checks = `
import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '#server/platform/db/tables'
type Of<Row, Name> = Name extends keyof Row ? Row[Name] : never
type Same<A, B> = [A, B] extends [B, A] ? true : false
type CheckTypes<Read, Written, Value, Nullable, Required> = NonNullable<Read> extends Value
  ? Same<null extends (unknown extends Value ? Written : Read) ? true : false, Nullable> extends true
    ? Same<undefined extends Written ? false : true, Required> extends true ? true : 'differs in its default'
    : 'differs in null'
  : 'has another type'
type Check<T, C, Value, Nullable, Required> = T extends keyof Tables
  ? C extends keyof Tables[T]
    ? CheckTypes<Of<Selectable<Tables[T]>, C>, Of<Insertable<Tables[T]>, C>, Value, Nullable, Required>
    : 'is not declared'
  : 'is in a table that is not declared'
type NotIn<Declared, Known> = Exclude<Declared, Known> extends never ? true : [Exclude<Declared, Known>, 'is no column or table']
`

/** Compiles statements. Returns those with errors, each with the error. */
function faultsOf(statements: readonly string[]): string[] {
  const cache = resolve('node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'table-types-'))
  const source = `${checks}${statements.join('\n')}\n`
  writeFileSync(join(folder, 'check.ts'), source)
  const configuration = { extends: resolve('tsconfig.json'), include: ['check.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration))
  const compiler = resolve('node_modules/typescript/bin/tsc')
  const { stdout, stderr, status } = spawnSync(process.execPath, [compiler, '-p', folder], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  const lines = source.split('\n')
  const faults = [...stdout.matchAll(/^\S*\((\d+),\d+\): error (.*)$/gm)].map(
    ([, line, error]) => `${lines[Number(line) - 1]} // ${error}`,
  )
  return faults.length > 0 || status === 0 ? faults : [`the compiler failed: ${stdout}${stderr}`]
}

test('the types of tables declare every table and column of the database, and nothing else', async () => {
  const columns = await columnsOfDatabase()
  expect(columns.length).toBeGreaterThan(500)
  const tables: Record<string, string[]> = {}
  for (const { table, column } of columns) (tables[table] ??= []).push(column)
  const union = (names: readonly string[]) => names.map((name) => `'${name}'`).join(' | ')
  const statements = [
    `export const tables: NotIn<keyof Tables, ${union(Object.keys(tables))}> = true`,
    ...Object.entries(tables).map(
      ([table, names]) =>
        `export const of_${table}: NotIn<keyof Of<Tables, '${table}'>, ${union(names)}> = true`,
    ),
    ...columns.map(
      ({ table, column, type, isNullable, isRequired }) =>
        `export const ${table}__${column}: Check<'${table}', '${column}', ${typeOf[type] ?? `'${type}'`}, ${isNullable}, ${isRequired}> = true`,
    ),
  ]
  expect(faultsOf(statements)).toEqual([])
})
