import { z } from 'zod'
import { id, optional, text } from '../values'
import { officeCall } from './office-call'

/**
 * What is chosen of a facet: one value, or several of which any may fit. Absent: the facet does not narrow the list.
 */
export const facet = <T extends z.ZodType>(value: T) => optional(z.union([value, z.array(value).max(200)]))

/** Days in the shop's zone, both included; either may be absent. */
export const period = optional(z.object({ from: optional(z.iso.date()), to: optional(z.iso.date()) }))
export type Period = z.output<typeof period>

/** The most rows that a list counts: of more it says `more`, as "1,000+". */
export const maxCounted = 1000
/** The same for a list of what has a text, where each row costs a comparison. */
export const maxCountedOfText = 200

/** The parts of every list's payload; the first of `sorts` is the order without one. A list adds its facets. */
export const listParts = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  /** Parts of texts, without regard to case and accents. */
  query: optional(text(200)),
  sort: optional(z.enum(sorts)),
  /** The cursor of the previous response; all other fields must be unchanged. */
  cursor: optional(text(100)),
  /** Rows a page; absent: 50. */
  limit: optional(z.int().min(1).max(1000)),
  /** Answers `facets` and `matching` too. Pages after the first have the same ones. */
  with_counts: optional(z.boolean()),
})

const facetCount = z.object({
  /** The value as it is sent in the payload; booleans are the strings `true` and `false`. */
  value: z.string(),
  /** A name for people, where the value is a code; null: the value's own label is known. */
  label: z.string().nullable(),
  count: z.int().min(0),
  /** There are more: only the newest rows were counted. */
  more: z.boolean().optional(),
})
/** How many rows a facet's value would have, the other facets as they are chosen. */
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

/** The rows that a figure is made of: a list, and what its call is sent. */
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
  /** The whole team sees it. */
  is_shared: z.boolean(),
  /** The caller's own: nobody else changes it. */
  is_mine: z.boolean(),
  /** Whose it is. */
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
    /** The own view to change; absent: a new one. */
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
