import { findBulkRows } from '../../../contract/office/bulk'
import { listedRows } from '../../staff/listed-rows'
import { readBulkRows } from './bulk-jobs'

type FoundRow = Awaited<ReturnType<typeof readBulkRows>>['shown'][number]

/** The rows of a job, for exports. */
export const bulkRows = listedRows<'bulk-rows', typeof findBulkRows, FoundRow>(findBulkRows, {
  read: readBulkRows,
  cells: {
    row: ({ key }) => key,
    result: ({ state }) => state,
    note: ({ note }) => note,
    at: ({ ended_at }) => ended_at,
  },
})
