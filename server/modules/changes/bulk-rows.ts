import { findBulkRows } from '../../../contract/office/bulk'
import { listedRows } from './listed-rows'
import { readBulkRows } from './bulk-jobs'
import { guestRow } from './row-names'

type FoundRow = Awaited<ReturnType<typeof readBulkRows>>['shown'][number]

/** The rows of a job, for exports. */
export const bulkRows = listedRows<'bulk-rows', typeof findBulkRows, FoundRow>(findBulkRows, {
  read: readBulkRows,
  cells: {
    row: ({ key, data }) => (data === null ? key : guestRow(data)),
    result: ({ state }) => state,
    note: ({ note }) => note,
    at: ({ ended_at }) => ended_at,
  },
})
