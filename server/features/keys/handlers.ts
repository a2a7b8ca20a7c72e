import type { Handlers } from '../../http/serve'
import { findKeysHandler, revokeKeyHandler } from './find-keys'

/** The handlers of the API keys. */
export const keyHandlers = {
  'find-keys': findKeysHandler,
  'revoke-key': revokeKeyHandler,
} satisfies Partial<Handlers>
