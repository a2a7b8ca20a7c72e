import { type ListName, exportList } from '#contract/office/list'
import { dayIn } from '#rules/dates/dates'
import { columnsOfList, usualColumns } from '#rules/exports/export-columns'
import * as fields from '#texts/compiled/refusals/office-fields'
import { Refusal } from '../../platform/http/refusal'
import type { Handlers } from '../../platform/http/serve'
import { tableFile } from '../../platform/tables/table-file'
import { serveStaff } from '../staff'
import { type ListedRows, maySeeList } from './listed-rows'

/** Returns the handler of exports of all lists in the office. */
export const exportHandlers = (lists: Readonly<Record<ListName, ListedRows>>) =>
  ({ 'export-list': exportListHandler(lists) }) satisfies Partial<Handlers>

/** Filters with free text. */
const searches: ReadonlySet<string> = new Set(['query', 'subject', 'person'])

/**
 * Serves the rows of a list that match its filters as a file, which is generated while it is sent. If the file contains
 * personal columns, the export is recorded in the audit log before the first row is sent. Free text of filters is not logged,
 * because it may contain names; the log only lists the names of these filters.
 */
const exportListHandler = (lists: Readonly<Record<ListName, ListedRows>>) =>
  serveStaff(exportList, async ({ payload, context, staff, audit }) => {
    const { list, format } = payload
    if (!maySeeList(staff.role, list)) throw new Refusal('not-allowed')
    const filters = payload.filters ?? {}
    const columns = chosenColumns(list, payload.columns)
    const pages = lists[list].pages(
      { context, staff },
      filters,
      columns.map(({ key }) => key),
    )
    const personal = columns.filter(({ isPersonal }) => isPersonal).map(({ key }) => key)
    if (personal.length === 0) audit.nothingChanged()
    else {
      const chosen = Object.entries(filters).filter(([name]) => !searches.has(name))
      const searched = Object.keys(filters).filter((name) => searches.has(name) && Boolean(filters[name]))
      await audit.record(context.db.kysely, {
        subject: list,
        after: {
          format,
          personal,
          filters: Object.fromEntries(chosen),
          ...(searched.length > 0 && { searched }),
        },
      })
    }
    const { timezone } = context.catalogue.current().settings
    const table = { name: list, columns, pages, zone: timezone }
    return tableFile(format, table, dayIn(context.now(), timezone))
  })

/** Returns the requested columns in the order of the list. Fails if there are none or if the list does not have one of them. */
function chosenColumns(list: ListName, named: readonly string[] | null) {
  const chosen = named ?? usualColumns(list)
  const columns = columnsOfList(list)
  const wrong = chosen.find((key) => !columns.some(([known]) => known === key))
  if (wrong !== undefined || chosen.length === 0)
    throw new Refusal('invalid-input', {
      fields: {
        columns: [wrong === undefined ? fields.column_missing() : fields.column_unknown()],
      },
    })
  return columns
    .filter(([key]) => chosen.includes(key))
    .map(([key, column]) => ({ key, isPersonal: false, ...column }))
}
