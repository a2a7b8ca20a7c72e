import type { Handlers } from '../../platform/http/serve'
import { addKeyHandler } from './add-key'
import { findKeysHandler, revokeKeyHandler } from './find-keys'

/** The handlers of the API keys. */
export const keyHandlers = {
  'find-keys': findKeysHandler,
  'add-key': addKeyHandler,
  'revoke-key': revokeKeyHandler,
} satisfies Partial<Handlers>
