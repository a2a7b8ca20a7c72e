import { z } from 'zod'
import { optional, signedMoney, text, instant } from '../values'

/**
 * The effect of a change beyond the edited object, counted while the change runs (docs/behaviour/changes.md, "Dry run").
 */
export const effect = z.object({
  /** Number of open carts that contain changed items. */
  carts: z.int().min(0),
  /** Number of orders that change. */
  orders: z.int().min(0),
  /** Number of tickets that become void or get another barcode. */
  tickets: z.int().min(0),
  /** Number of places put on sale; negative for places taken off sale. */
  places: z.int(),
  /** Number of mails that are sent. */
  mails: z.int().min(0),
  /** Amount that customers get back or owe less, in minor units; negative if they owe more. */
  money: signedMoney,
  /** The effect as sentences. */
  notes: z.array(z.string()),
  /**
   * Fingerprint of the changed values, the paid orders and the money. It does not include carts and sold places, because they
   * change every second.
   */
  fingerprint: z.string(),
})
export type Effect = z.infer<typeof effect>

/** Payload fields of a call that has a dry run. */
export const dryRunKeys = {
  /** Returns the effect and changes nothing. */
  dry_run: optional(z.boolean()),
  /** Fingerprint of the confirmed effect. If the effect has changed, the change is rejected with the new effect. */
  fingerprint: optional(text(100)),
}

/** Version, author and time of the last change. Every change increments the version. */
export const lastChange = {
  version: z.int(),
  /** `staff:EMAIL`, `key:NAME` or `command`; `null` for changes before authors were recorded. */
  changed_by: z.string().nullable(),
  changed_at: instant.nullable(),
}
const versionSchema = z.object(lastChange)
export type LastChange = z.infer<typeof versionSchema>

/** Further payload fields of a call that saves one object. */
export const savingKeys = {
  /** The version that the client loaded; absent when creating. */
  version: optional(z.int().min(1)),
  ...dryRunKeys,
}

/** The answer of a call that saves one object. In a dry run, it is the expected answer. */
export const savedAnswer = z.object({ ...lastChange, effect })
