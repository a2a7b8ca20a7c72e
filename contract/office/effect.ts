import { z } from 'zod'
import { optional, signedMoney, text, instant } from '../values'

/**
 * The effects of a change beyond the object that staff edit, counted while the change runs (docs/behaviour/changes.md,
 * "Dry run").
 */
export const effect = z.object({
  /** Carts that wait for their checkout and hold something that changes. */
  carts: z.int().min(0),
  /** Orders that change. */
  orders: z.int().min(0),
  /** Tickets that are made void or get another barcode. */
  tickets: z.int().min(0),
  /** Places that are put on sale; negative for places taken off sale. */
  places: z.int(),
  /** Mails that are sent. */
  mails: z.int().min(0),
  /** The amount that customers get back or owe less, in minor units; negative for an amount that they owe more. */
  money: signedMoney,
  /** The effects as sentences. */
  notes: z.array(z.string()),
  /**
   * Fingerprint of the changed values, the paid orders and the money. Carts and sold places are left out because they change
   * every second.
   */
  fingerprint: z.string(),
})
export type Effect = z.infer<typeof effect>

/** Payload fields of a call that has a dry run. */
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

/** Payload fields, beside the object, of a call that saves one. */
export const savingKeys = {
  /** The version that the client loaded; absent when creating. */
  version: optional(z.int().min(1)),
  ...dryRunKeys,
}

/** The answer of a call that saves one object; in a dry run, the expected one. */
export const savedAnswer = z.object({ ...lastChange, effect })
