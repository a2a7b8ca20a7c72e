import type { PayloadOf } from '../../../contract/call'
import { findAudit } from '../../../contract/office/changes'
import { maxCounted, maxCountedOfText } from '../../../contract/office/list'
import { chosenOf, instantsOf, readPage } from '../../platform/http/list-page'
import type { ListedPage } from './listed-rows'
import { serveStaff, staffActor } from '../staff'
import type { Context } from '../../context'
import { type AuditFilter, countAudit, findAuditPage } from './audit.queries'

type Requested = PayloadOf<typeof findAudit>

const pageSize = 50
/** Substrings of a subject are searched only in this many of the newest rows, as for mail addresses (decision 011). */
const newest = 20_000

/** A page of the audit log: of a thing, of people or keys, of calls, of a time; with counts where they are asked for. */
export const findAuditHandler = serveStaff(findAudit, async ({ payload, context }) => {
  const filter = filterOf(context, payload)
  const { shown, cursor } = await readAudit(context, payload)
  const most = filter.text === null ? maxCounted : maxCountedOfText
  const counts = payload.with_counts
    ? await context.db.transaction((tx) => countAudit(tx, filter, most))
    : { facets: null, matching: null }
  const rows = shown.map(({ id, at, ...row }) => ({ ...row, audit_id: id, at: at.toISOString() }))
  return { rows, cursor, ...counts }
})

/** A page of the log, for its list and for exports of it. */
export const readAudit = (context: Context, payload: Requested, { cursor, limit }: ListedPage = payload) =>
  readPage(cursor, limit ?? pageSize, (page) =>
    context.db.transaction((tx) => findAuditPage(tx, filterOf(context, payload), page)),
  )

function filterOf(context: Context, payload: Requested): AuditFilter {
  const typed = payload.query?.trim() || null
  const ofDays = instantsOf(payload.days, context.catalogue.current().settings.timezone)
  return {
    text: typed === null ? null : { typed, newest },
    subject: payload.subject?.trim() || null,
    actors: actorsOf(chosenOf(payload.person)),
    actions: chosenOf(payload.action),
    from: payload.from === null ? ofDays.from : new Date(payload.from),
    until: payload.until === null ? ofDays.before : new Date(payload.until),
  }
}

/** Returns all names that the log may use for these people and keys. */
const actorsOf = (people: readonly string[] | null): string[] | null =>
  people &&
  people.map((person) => person.trim()).flatMap((person) => [person, staffActor(person), `key:${person}`])
