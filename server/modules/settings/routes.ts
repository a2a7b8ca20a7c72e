import type { Handlers } from '../../platform/http/serve'
import { getSettingsHandler } from './get-settings'
import { saveSettingsHandler } from './save-settings'

/** The handlers of settings. */
export const settingsHandlers = {
  'get-settings': getSettingsHandler,
  'save-settings': saveSettingsHandler,
} satisfies Partial<Handlers>
