import type { PayloadOf } from '../../../contract/call'
import { findAudit } from '../../../contract/office/audit'
import { maxCounted, maxCountedOfText } from '../../../contract/office/list'
import { chosenOf, instantsOf, readPage } from '../../platform/http/list-page'
import type { ListedPage } from './listed-rows'
import { serveStaff, staffActor } from '../staff'
import type { World } from '../../context'
import { type AuditFilter, countAudit, findAuditPage } from './audit.queries'

type Requested = PayloadOf<typeof findAudit>

const pageSize = 50
/** Substrings of a subject are searched only in this many of the newest rows, as for mail addresses (decision 011). */
const newest = 20_000

/** A page of the audit log: of a thing, of people or keys, of calls, of a time; with counts where they are asked for. */
export const findAuditHandler = serveStaff(findAudit, async ({ payload, world }) => {
  const filter = filterOf(world, payload)
  const { shown, cursor } = await readAudit(world, payload)
  const most = filter.text === null ? maxCounted : maxCountedOfText
  const counts = payload.with_counts
    ? await world.db.transaction((tx) => countAudit(tx, filter, most))
    : { facets: null, matching: null }
  const rows = shown.map(({ id, at, ...row }) => ({ ...row, audit_id: id, at: at.toISOString() }))
  return { rows, cursor, ...counts }
})

/** A page of the log, for its list and for exports of it. */
export const readAudit = (world: World, payload: Requested, { cursor, limit }: ListedPage = payload) =>
  readPage(cursor, limit ?? pageSize, (page) =>
    world.db.transaction((tx) => findAuditPage(tx, filterOf(world, payload), page)),
  )

function filterOf(world: World, payload: Requested): AuditFilter {
  const typed = payload.query?.trim() || null
  const ofDays = instantsOf(payload.days, world.catalogue.current().settings.timezone)
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
