import { z } from 'zod'
import { effect, dryRunKeys } from './effect'
import { instant, optional } from '../values'

/** The author and time of the last change. Every change raises the version. */
export const lastChange = {
  version: z.int(),
  /** `staff:EMAIL`, `key:NAME`, `command`; null: before changes were kept. */
  changed_by: z.string().nullable(),
  changed_at: instant.nullable(),
}
const versionSchema = z.object(lastChange)
export type LastChange = z.infer<typeof versionSchema>

/** Beside the thing in the payload of a call that saves one. */
export const savingKeys = {
  /** The version that the client loaded; absent when creating. */
  version: optional(z.int().min(1)),
  ...dryRunKeys,
}

/** The answer of a call that saves one thing; of a trial what it would be. */
export const savedAnswer = z.object({ ...lastChange, effect })
