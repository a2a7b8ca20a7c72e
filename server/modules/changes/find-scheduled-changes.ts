import { mostCounted } from '../../../contract/office/list'
import { findScheduledChanges } from '../../../contract/office/schedule'
import { readPage, readSortedPage } from '../../platform/http/list-page'
import { countScheduled, findComing, findEnded } from './scheduled-changes.queries'
import { scheduledView } from './scheduled-view'
import { serveStaff } from '../staff'

const pageSize = 50

/** What is coming by its time; or what failed or ended, newest first. */
export const findScheduledChangesHandler = serveStaff(findScheduledChanges, async ({ payload, world }) => {
  const { call, cursor, with_counts } = payload
  const part = payload.part ?? 'coming'
  const db = world.db.kysely
  const filter = { call, thing: call === null ? null : payload.thing }
  const { shown, cursor: next } =
    part !== 'coming'
      ? await readPage(cursor, pageSize, (page) => findEnded(db, part === 'failed', filter, page))
      : await readSortedPage({ cursor, limit: pageSize }, (page) => findComing(db, filter, page))
  const counts = with_counts
    ? await world.db.transaction((tx) => countScheduled(tx, part, filter, mostCounted))
    : { facets: null, matching: null }
  return { changes: shown.map(scheduledView), cursor: next, ...counts }
})
