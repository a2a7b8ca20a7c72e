import type { Handlers } from '../../http/serve'
import { getTodayHandler } from './get-today'

/** The handler of the office's first page. */
export const todayHandlers = { 'get-today': getTodayHandler } satisfies Partial<Handlers>
