import type { ListName } from '../../../contract/office/list'
import type { Handlers } from '../../platform/http/serve'
import type { ListedRows } from '../changes'
import { exportListHandler } from './export-list'

/** The handler of exports, of all lists of the office. */
export const exportHandlers = (lists: Readonly<Record<ListName, ListedRows>>) =>
  ({ 'export-list': exportListHandler(lists) }) satisfies Partial<Handlers>
