import { officeCalls, type OfficePath } from '#contract/calls'
import { ownerKey, type TestApp } from './test-app'

const changing = new Set<string>(
  officeCalls.flatMap(({ path, audit }) => (audit === 'changes' ? [path] : [])),
)

/** Names of payload and response fields whose texts, at any depth below them, are secret. */
const secretName = /password|secret|token|recovery_codes|iban|barcode|checksum|passkey$|^link$/

/** Audit log rows of the calls of a test, and the errors found in them. */
export interface Audited {
  /** Calls that wrote a row of their own, naming the actor. */
  logged: Set<string>
  /** Errors: secrets in rows, rows without the caller's address, and rows of calls and dry runs that change nothing. */
  faults: string[]
  /** Names of the fields that contained secrets. */
  secretFields: Set<string>
}

/** Returns the calls that change data according to the contract but wrote no row of their own. */
export const withoutRow = ({ logged }: Audited) => [...changing].filter((path) => !logged.has(path))

/**
 * Checks, after each successful `officeAnswer`, the rows that the call wrote to the audit log. Pass `audited` to add
 * the results of a second shop to those of the first.
 */
export function watchAudit(
  shop: TestApp,
  audited: Audited = { logged: new Set(), faults: [], secretFields: new Set() },
): Audited {
  const make = shop.officeAnswer
  const officeAnswer = async (path: OfficePath, payload: object, headers?: Record<string, string>) => {
    // The last row is read before each call, because `configure`, jobs and commands write rows between the calls.
    const last = await lastRow(shop)
    const answer = await make(path, payload as never, headers)
    const rows = await rowsAfter(shop, last)
    // An undo is recorded under the call that saves the earlier values.
    const isOwn = (row: (typeof rows)[number]) =>
      row.action === path || row.cause?.startsWith('undo:') === true
    if (rows.some((row) => isOwn(row) && row.actor !== '')) audited.logged.add(path)
    const text = JSON.stringify(rows)
    if (rows.some((row) => isOwn(row) && row.network === null))
      audited.faults.push(`${path} left a row that does not say where the call came from: ${text}`)
    const isDryRun = 'dry_run' in payload && payload.dry_run === true
    if ((!changing.has(path) || isDryRun) && rows.length > 0)
      audited.faults.push(`${path} changed nothing, and left ${text}`)
    const token = headers?.['cookie']?.split('=')[1] ?? ownerKey
    for (const [field, secret] of secretsIn([payload, answer, { token }])) {
      audited.secretFields.add(field)
      if (text.includes(secret)) audited.faults.push(`${path} left ${field} in the log: ${text}`)
    }
    return answer
  }
  Object.assign(shop, { officeAnswer })
  return audited
}

async function lastRow({ db }: TestApp): Promise<number> {
  const last = db.kysely.selectFrom('audit_log').select(({ fn }) => fn.max('id').as('id'))
  return (await last.executeTakeFirst())?.id ?? 0
}

const rowsAfter = ({ db }: TestApp, id: number) =>
  db.kysely.selectFrom('audit_log').selectAll().where('id', '>', id).execute()

/** Returns the texts in secret fields of a body, each with the field's name. */
function secretsIn(value: unknown, name = '', secretIn: string | null = null): [string, string][] {
  if (typeof value === 'string') {
    // Only a `code` of six digits is a secret. Other codes name an order, an event or a voucher.
    const field = secretIn ?? (name === 'code' && /^\d{6}$/.test(value) ? name : null)
    return field !== null && value.length > 5 ? [[field, value]] : []
  }
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, part]) =>
    secretsIn(part, isList ? name : key, secretIn ?? (!isList && secretName.test(key) ? key : null)),
  )
}
