import type { LastChange } from '#contract/office/effect'
import { Refusal } from '../../platform/http/refusal'
import { nameOfActor } from '../staff'
import type { StoredChange } from './entry-version.queries'

/** Returns the last change for responses. */
export const changeOf = ({ version, changed_by, changed_at }: StoredChange): LastChange => ({
  version,
  changed_by,
  changed_at: changed_at?.toISOString() ?? null,
})

/** Fails with `changed-meanwhile`, the author and the current version if the stored version is not `version`. */
export function checkVersion(stored: StoredChange, version: number): void {
  if (stored.version !== version)
    throw new Refusal('changed-meanwhile', {
      slots: { who: nameOfActor(stored.changed_by) },
      more: { current: changeOf(stored) },
    })
}
