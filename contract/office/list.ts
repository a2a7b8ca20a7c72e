import { z } from 'zod'
import { id, optional, text } from '../values'
import { officeCall } from './office-call'

/**
 * The chosen values of a facet: one value, or several of which any may match. The facet does not filter the list if
 * absent.
 */
export const facet = <T extends z.ZodType>(value: T) => optional(z.union([value, z.array(value).max(200)]))

/** Days in the shop's zone, both included; either may be absent. */
export const period = optional(z.object({ from: optional(z.iso.date()), to: optional(z.iso.date()) }))
export type Period = z.output<typeof period>

/** Maximum number of rows that a list counts; above it, `more` is set, shown as "1,000+". */
export const maxCounted = 1000
/** The same limit for a list filtered by a text, where each row costs a comparison. */
export const maxCountedOfText = 200

/** The parts of every list's payload; the first of `sorts` is the order without one. A list adds its facets. */
export const listParts = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  /** Parts of texts, without regard to case and accents. */
  query: optional(text(200)),
  sort: optional(z.enum(sorts)),
  /** The cursor of the previous response; all other fields must be unchanged. */
  cursor: optional(text(100)),
  /** Rows per page; 50 if absent. */
  limit: optional(z.int().min(1).max(1000)),
  /** Returns `facets` and `matching` too. They are the same for all pages. */
  with_counts: optional(z.boolean()),
})

const facetCount = z.object({
  /** The value as it is sent in the payload; booleans are the strings `true` and `false`. */
  value: z.string(),
  /** A readable name if the value is a code; `null` if the value's own label is known. */
  label: z.string().nullable(),
  count: z.int().min(0),
  /** There are more rows: only the newest ones were counted. */
  more: z.boolean().optional(),
})
/** The number of rows that a facet's value would select, with the other facets as chosen. */
export type FacetCount = z.infer<typeof facetCount>

/** The parts of every list's answer, in addition to its rows. */
export const listAnswer = {
  cursor: z.string().nullable(),
  /**
   * Null without `with_counts`. By the payload's name of the facet, the most frequent value first. Of a value that is not there
   * no row was counted: where `matching` or another value has more, older rows may have it.
   */
  facets: z.record(z.string(), z.array(facetCount)).nullable(),
  /** Null without `with_counts`. `more`: there are more rows, and every count with `more` is of the newest 1,000 alone (200 with a text). */
  matching: z.object({ count: z.int().min(0), more: z.boolean() }).nullable(),
}

/** The lists of the office by the names that figures and exports use. */
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

/** The rows behind a figure: a list, and the payload of its call. */
export const listFilter = z.object({ list: listName, filters: z.record(z.string(), z.unknown()) })
export type ListFilter = z.infer<typeof listFilter>

/** An item as rows name it. */
export const namedItem = z.object({ id, external_code: z.string(), name: z.string() })

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

/** The maximum length of a view's name, in characters: it is shown above its list. */
const maxViewNameLength = 40

const savedView = z.object({
  view_id: id,
  name: z.string(),
  /** The state of the list, as its address has it: `?status=paid`. */
  search: z.string(),
  /** Whether the whole team sees the view. */
  is_shared: z.boolean(),
  /** Whether it is the caller's own view, which nobody else can change. */
  is_mine: z.boolean(),
  /** The owner of the view. */
  by: z.string(),
})
/** A name for a state of a list. */
export type SavedView = z.infer<typeof savedView>

const rolesOfViews = ['owner', 'manager', 'finance', 'box office'] as const

export const findViews = officeCall('find-views', {
  summary: 'The saved views of a list: the own ones and those that the team shares, by name.',
  roles: rolesOfViews,
  audit: 'reads',
  payload: z.object({ list: listName }),
  answer: z.object({ views: z.array(savedView) }),
  refusals: ['session-needed'],
})

export const saveView = officeCall('save-view', {
  summary: 'Saves a state of a list under a name, or changes an own view.',
  roles: rolesOfViews,
  audit: 'changes',
  payload: z.object({
    /** The id of the caller's view to change; absent to create one. */
    view_id: optional(id),
    list: listName,
    name: text(maxViewNameLength),
    search: text(2000),
    is_shared: optional(z.boolean()),
  }),
  answer: z.object({ view: savedView }),
  refusals: ['session-needed', 'view-name-missing', 'view-name-taken', 'view-not-found', 'view-empty'],
})

export const removeView = officeCall('remove-view', {
  summary: 'Removes an own view; an owner removes shared views of others too.',
  roles: rolesOfViews,
  audit: 'changes',
  payload: z.object({ view_id: id }),
  answer: z.object({}),
  refusals: ['session-needed', 'view-not-found'],
})
