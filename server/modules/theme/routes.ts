import type { Handlers } from '../../platform/http/serve'
import { getLookHandler, keepPreviewHandler, publishLookHandler, saveLookHandler } from './look'

/** The handlers of the theme: its draft, its publication and previews. */
export const themeHandlers = {
  'get-look': getLookHandler,
  'save-look': saveLookHandler,
  'publish-look': publishLookHandler,
  'keep-preview': keepPreviewHandler,
} satisfies Partial<Handlers>
