import { z } from 'zod'
import { listName } from './list'
import { officeCall } from './office-call'
import { optional, text } from '../values'

const exportFormat = z.enum(['csv', 'xlsx', 'json'])
export type ExportFormat = z.infer<typeof exportFormat>

export const exportList = officeCall('export-list', {
  summary:
    'A list as a file: every row that its filters match, in the order of the list. Who may not see the list may not export it.',
  roles: ['owner', 'manager', 'finance'],
  // A file with personal columns has its row in the audit log.
  audit: 'changes',
  answersFile: [
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/json',
  ],
  payload: z.object({
    list: listName,
    /** The payload of the list's call, without its cursor and limit. */
    filters: optional(z.record(text(60), z.unknown())),
    format: exportFormat,
    /** Columns by their keys (docs/behaviour/office.md, "Exports"); absent: all but the personal ones. */
    columns: optional(z.array(text(60)).max(100)),
  }),
  answer: z.unknown(),
})
