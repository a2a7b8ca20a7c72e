import { z } from 'zod'
import { effect, dryRunKeys } from './effect'
import { instant, optional } from '../values'

/** Who changed a thing last. Every change raises its version. */
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
  /** Of the thing as it was read; absent: it is new. */
  version: optional(z.int().min(1)),
  ...dryRunKeys,
}

/** The answer of a call that saves one thing; of a trial what it would be. */
export const savedAnswer = z.object({ ...lastChange, effect })
