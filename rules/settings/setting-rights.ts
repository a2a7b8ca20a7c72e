import type { Settings } from '#contract/config'
import { type OwnersRight, partsOf, type Right } from '#contract/settings/declare'
import { settingDeclarations } from '#contract/settings/sections'

/**
 * The right to change each setting, as its declaration says: for forms, files, scheduled changes, undo and keys.
 *
 * Managers' settings were looked at too. Texts in HTML are cleaned on the way in and out, links have safe schemes, and the
 * content policy lets nothing of them run. What a cart may hold and for how long has a maximum in its schema.
 */
export const settingRights = partsOf(settingDeclarations, 'right')

/** A setting, or a part of one, that only an owner may change. */
export interface OwnersSetting {
  readonly key: keyof Settings
  /** Null: the whole setting. */
  readonly part: string | null
  /** The key, or the key and the part, such as `seller.vatNumber`. */
  readonly path: string
}

const isOwners = (right: Right | object): right is OwnersRight =>
  typeof right === 'object' && 'owner' in right

/** Every setting and part of one that only an owner may change. */
export const ownersSettings: readonly OwnersSetting[] = Object.entries(settingRights).flatMap(
  ([name, right]): OwnersSetting[] => {
    const key = name as keyof Settings
    if (right === 'manager') return []
    if (isOwners(right)) return [{ key, part: null, path: key }]
    return Object.entries(right).flatMap(([part, ofPart]) =>
      isOwners(ofPart) ? [{ key, part, path: `${key}.${part}` }] : [],
    )
  },
)
