import { z } from 'zod'
import { optional, signedMoney, text, instant } from '../values'

/**
 * What a change does beyond the thing that staff edit, counted while the change runs (docs/behaviour/changes.md,
 * "Dry run").
 */
export const effect = z.object({
  /** Carts that wait for their checkout and hold something that changes. */
  carts: z.int().min(0),
  /** Orders that change. */
  orders: z.int().min(0),
  /** Tickets that are made void or get another barcode. */
  tickets: z.int().min(0),
  /** Places that come on sale; negative: places that go off it. */
  places: z.int(),
  /** Mails that are sent. */
  mails: z.int().min(0),
  /** The amount that customers get back or owe less, in minor units; negative: the amount that they owe more. */
  money: signedMoney,
  /** The same in sentences. */
  notes: z.array(z.string()),
  /** Of the changed values, the paid orders and the money. Carts and places sold do not count: they change each second. */
  fingerprint: z.string(),
})
export type Effect = z.infer<typeof effect>

/** The keys of a call that can be tried first. */
export const dryRunKeys = {
  /** Counts the effect and changes nothing. */
  dry_run: optional(z.boolean()),
  /** The fingerprint of the confirmed effect; if the effect has changed, the change is rejected with the new effect. */
  fingerprint: optional(text(100)),
}

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
