import type { Handlers } from '../../platform/http/serve'
import { getInboxHandler } from './get-inbox'
import { getTodayHandler } from './get-today'

/** The handlers of the office's first page, and of the money that waits. */
export const todayHandlers = {
  'get-today': getTodayHandler,
  'get-inbox': getInboxHandler,
} satisfies Partial<Handlers>
