import { importGuests } from '../../contract/office/new-order'
import { importStatement } from '../../contract/office/statements'
import { openDatabase } from '../db/database'
import {
  importOrTry,
  type Importer,
  type ImportOutcome,
  readImportCall,
} from '../features/catalogue/import-catalogue'
import { type GuestList, readGuests } from '../features/checkout/read-guests'
import { readStatement, type ReadFile } from '../features/statements/read-statement'
import { readPayload } from '../http/read-payload'
import { type BodyCaps, whyNotWhole } from '../http/whole-text'
import { Refusal, refuseIf } from '../refusal'
import { isWithinCaps } from './measure-json'

/** The task for a large body, with its parameters. */
export type LargeBodyOrder =
  | { kind: 'import'; connectionString: string; by: Importer }
  | { kind: 'statement'; currency: string }
  | { kind: 'guests' }

/** The result of each kind of task. */
export interface LargeBodyResults {
  import: ImportOutcome
  statement: ReadFile & { isDryRun: boolean }
  guests: GuestList
}

/**
 * Above the largest catalogue of the contract: 10,000 items with 38 fields, 100,000 vouchers with four, and 100,000
 * departures. Each pass over an object with a million members takes V8 seconds.
 */
export const largeCaps: BodyCaps = { values: 1_500_000, members: 2000, depth: 32 }

/** Parses a large body and does its time-consuming work. Its cost is bounded by the body's length. */
export async function readLargeBody<Kind extends keyof LargeBodyResults>(
  bytes: Uint8Array,
  order: Extract<LargeBodyOrder, { kind: Kind }>,
): Promise<LargeBodyResults[Kind]>
export async function readLargeBody(
  bytes: Uint8Array,
  order: LargeBodyOrder,
): Promise<LargeBodyResults[keyof LargeBodyResults]> {
  const body = parsed(bytes)
  if (order.kind === 'statement') {
    const payload = readPayload(importStatement, body)
    return { ...readStatement(payload, order.currency), isDryRun: payload.dry_run === true }
  }
  if (order.kind === 'guests') return readGuests(readPayload(importGuests, body))
  const read = readImportCall(body)
  // Its own connection, because the transaction belongs to this thread.
  const db = openDatabase(order.connectionString, { connections: 1, keepsSession: false })
  try {
    return await importOrTry(db, read, order.by)
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
