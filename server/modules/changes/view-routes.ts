import type { Handlers } from '../../platform/http/serve'
import { findViewsHandler, removeViewHandler, saveViewHandler } from './views'

/** The handlers of saved views. */
export const viewHandlers = {
  'find-views': findViewsHandler,
  'save-view': saveViewHandler,
  'remove-view': removeViewHandler,
} satisfies Partial<Handlers>
