import { readFileSync } from 'node:fs'
// @ts-expect-error -- a script, which has no types
import * as reader from '../../../scripts/read-texts.mjs'
import type { TestApp } from '../app/test-app'

const { areasOfTexts } = reader as { areasOfTexts: () => string[] }

/** Texts that the program could store: those of notices, documents, errors and effects. */
const areas = areasOfTexts().filter((area) => /^(mails\/notices|documents|effects|refusals)/.test(area))

/** The settings hold texts of the operator, and the mailbox holds the mails as they were sent. */
const notChecked = ['setting', 'look_draft', 'mailbox', 'mailbox_attachment', 'schema_migration']

/** Shorter pieces of a text could be in what people type. */
const minLength = 20

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : []

/** Returns the longest words of each text between its slots. */
const pieces = areas.flatMap((area) =>
  stringsIn(JSON.parse(readFileSync(`texts/en/${area}.json`, 'utf8'))).flatMap((text) =>
    text
      .split(/\{[^}]*\}/)
      .map((piece) => piece.trim())
      .filter((piece) => piece.length >= minLength),
  ),
)

/** Returns where the database holds a sentence of the program instead of the name of its text and its values. */
export async function storedSentences({ db: { pool } }: Pick<TestApp, 'db'>): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns join information_schema.tables
       using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb')
       and column_name <> 'search_text' and table_name <> all($1)`,
    [notChecked],
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await pool.query<{ value: string }>(
      `select "${column}"::text as value from "${table}" where "${column}"::text ~ '\\S\\s\\S'`,
    )
    for (const { value } of rows) {
      const piece = pieces.find((one) => value.includes(one))
      if (piece !== undefined) found.push(`${table}.${column}: ${piece}`)
    }
  }
  return [...new Set(found)].toSorted()
}
