import type { AnswerOf } from '../../contract/call'
import type { importCatalogue } from '../../contract/office/catalogue'
import { importStatement } from '../../contract/office/statements'
import { openDatabase } from '../db/database'
import { importRead, readImport } from '../features/catalogue/import-catalogue'
import { readStatement, type ReadFile } from '../features/statements/read-statement'
import { readPayload } from '../http/read-payload'
import { type BodyCaps, whyNotWhole } from '../http/whole-text'
import { Refusal, refuseIf } from '../refusal'
import { isWithinCaps } from './measure-json'

/** What is to be done with a large body, and with what. */
export type LargeBodyOrder =
  | { kind: 'import'; connectionString: string; by: { actor: string; now: Date } }
  | { kind: 'statement'; currency: string }

/** What comes of each kind. */
export interface LargeBodyResults {
  import: AnswerOf<typeof importCatalogue>['imported']
  statement: ReadFile
}

/**
 * More than the largest catalogue that the contract takes: 10,000 items of 38 fields, 100,000 vouchers of four, and
 * 100,000 travel times. An object with a million members takes V8 seconds each time that it is looked through.
 */
export const largeCaps: BodyCaps = { values: 1_500_000, members: 2000, depth: 32 }

/** Parses a large body and does all that is long about it. Everything that it takes is bounded by the body's length. */
export async function readLargeBody<Kind extends keyof LargeBodyResults>(
  bytes: Uint8Array,
  order: Extract<LargeBodyOrder, { kind: Kind }>,
): Promise<LargeBodyResults[Kind]>
export async function readLargeBody(
  bytes: Uint8Array,
  order: LargeBodyOrder,
): Promise<LargeBodyResults[keyof LargeBodyResults]> {
  const body = parsed(bytes)
  if (order.kind === 'statement') return readStatement(readPayload(importStatement, body), order.currency)
  const read = readImport(body)
  // A connection of its own: the transaction belongs to the thread that this runs in.
  const db = openDatabase(order.connectionString, { connections: 1, keepsSession: false })
  try {
    return await db.transaction((tx) => importRead(tx, read, order.by))
  } finally {
    await db.close()
  }
}

function parsed(bytes: Uint8Array): object {
  if (!isWithinCaps(bytes, largeCaps)) throw new Refusal('too-complex')
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new Refusal('malformed')
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw new Refusal('malformed')
  refuseIf(whyNotWhole(body, largeCaps))
  return body
}
