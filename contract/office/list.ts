import { z } from 'zod'
import { id, optional, text } from '../values'
import { officeCall } from './office-call'

/**
 * Returns a schema for the selected values of a facet. A row matches if it has one of them. If absent, the facet does
 * not filter the list.
 */
export const facet = <T extends z.ZodType>(value: T) => optional(z.union([value, z.array(value).max(200)]))

/** Days in the shop's time zone, both inclusive. Either may be absent. */
export const period = optional(z.object({ from: optional(z.iso.date()), to: optional(z.iso.date()) }))
export type Period = z.output<typeof period>

/** Maximum number of rows that a list counts. If there are more, `more` is set, and the office shows "1,000+". */
export const maxCounted = 1000
/** The same for orders, tickets, customers and mails: the office shows "10,000+". */
export const maxExact = 10_000
/** Maximum number of counted rows of a list that is filtered by a text, because each row costs a comparison. */
export const maxCountedOfText = 200

/** Payload fields of every list, to which a list adds its facets. The first of `sorts` is the default order. */
export const listParts = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  /** Parts of texts, ignoring case and accents. */
  query: optional(text(200)),
  sort: optional(z.enum(sorts)),
  /** The cursor of the previous response; all other fields must be unchanged. */
  cursor: optional(text(100)),
  /** Rows per page; 50 if absent. */
  limit: optional(z.int().min(1).max(1000)),
  /** Also returns `facets` and `matching`, which are the same for all pages. */
  with_counts: optional(z.boolean()),
})

const facetCount = z.object({
  /** The value as in the payload. Booleans are the strings `true` and `false`. */
  value: z.string(),
  /** Display name if the value is a code; `null` if the client knows a label for the value. */
  label: z.string().nullable(),
  count: z.int().min(0),
  /** Whether there may be more rows, because only the newest ones were counted. */
  more: z.boolean().optional(),
})
/** The number of rows that a facet's value would select together with the selected values of the other facets. */
export type FacetCount = z.infer<typeof facetCount>

/** Answer fields of every list in addition to its rows. */
export const listAnswer = {
  cursor: z.string().nullable(),
  /**
   * Counts by facet, the most frequent value first; `null` without `with_counts`. Values without counted rows are omitted, but
   * older rows may have them if `more` is set. Then items and departures without counted rows are in the facet too, with 0.
   */
  facets: z.record(z.string(), z.array(facetCount)).nullable(),
  /**
   * Number of matching rows; `null` without `with_counts`. If `more` is set, there are more than 1,000, of orders, tickets,
   * customers and mails more than 10,000; with a text, only the newest 200 matches were counted.
   */
  matching: z.object({ count: z.int().min(0), more: z.boolean() }).nullable(),
}

/** Names of the office's lists, which figures and exports refer to. */
export const listNames = [
  'orders',
  'tickets',
  'customers',
  'deliveries',
  'refunds',
  'withdrawals',
  'bank-entries',
  'report-rows',
  'items',
  'vouchers',
  'mails',
  'bulk-rows',
  'audit',
] as const
export const listName = z.enum(listNames)
export type ListName = z.infer<typeof listName>

/** A selection of rows: a list, and the payload of its call. */
export const listFilter = z.object({ list: listName, filters: z.record(z.string(), z.unknown()) })
export type ListFilter = z.infer<typeof listFilter>

/** A reference to an item. */
export const namedItem = z.object({ id, external_code: z.string(), name: z.string() })

const exportFormat = z.enum(['csv', 'xlsx', 'json'])
export type ExportFormat = z.infer<typeof exportFormat>

export const exportList = officeCall('export-list', {
  summary:
    'Exports all rows of a list that its filters match as a file, in the order of the list. Requires access to the list.',
  roles: ['owner', 'manager', 'finance'],
  // The audit log records exports with personal data.
  audit: 'changes',
  needsNoDryRun: true,
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
    /** Keys of columns (docs/behaviour/office.md, "Exports"). Defaults to all columns without personal data. */
    columns: optional(z.array(text(60)).max(100)),
  }),
  optional: ['filters', 'columns'],
  example: { list: 'orders', format: 'json', filters: {}, columns: ['order'] },
  answer: z.unknown(),
})

/** Maximum length of a view's name in characters. The name is shown above the list. */
const maxViewNameLength = 40

const savedView = z.object({
  view_id: id,
  name: z.string(),
  /** The state of the list as in its URL, such as `?status=paid`. */
  search: z.string(),
  /** Whether the whole team sees the view. */
  is_shared: z.boolean(),
  /** Whether the caller created the view. Only its author can change it. */
  is_mine: z.boolean(),
  /** Name of the author. */
  by: z.string(),
})
/** A named state of a list. */
export type SavedView = z.infer<typeof savedView>

const rolesOfViews = ['owner', 'manager', 'finance', 'box office'] as const

export const findViews = officeCall('find-views', {
  summary: 'Lists the saved views of a list: those of the caller and shared ones, sorted by name.',
  roles: rolesOfViews,
  audit: 'reads',
  payload: z.object({ list: listName }),
  example: { list: 'orders' },
  answer: z.object({ views: z.array(savedView) }),
  refusals: ['session-needed'],
})

export const saveView = officeCall('save-view', {
  summary: 'Saves a state of a list under a name, or changes a view of the caller.',
  roles: rolesOfViews,
  audit: 'changes',
  isDoneOnce: true,
  needsNoDryRun: true,
  payload: z.object({
    /** Id of the caller's view to change; absent when creating. */
    view_id: optional(id),
    list: listName,
    name: text(maxViewNameLength),
    search: text(2000),
    is_shared: optional(z.boolean()),
  }),
  optional: ['view_id', 'is_shared'],
  example: { list: 'orders', name: 'Paid', search: '?status=paid', is_shared: true },
  answer: z.object({ view: savedView }),
  refusals: ['session-needed', 'view-name-missing', 'view-name-taken', 'view-not-found', 'view-empty'],
})

export const removeView = officeCall('remove-view', {
  summary: 'Removes a view of the caller. Owners may also remove shared views of others.',
  roles: rolesOfViews,
  audit: 'changes',
  isDoneOnce: true,
  needsNoDryRun: true,
  payload: z.object({ view_id: id }),
  example: { view_id: 999999 },
  answer: z.object({}),
  refusals: ['session-needed', 'view-not-found'],
})
