import type { Handlers } from '../../http/serve'
import { findKeysHandler, revokeKeyHandler } from './find-keys'

/** What serves the API keys. */
export const keyHandlers = {
  'find-keys': findKeysHandler,
  'revoke-key': revokeKeyHandler,
} satisfies Partial<Handlers>
