import type { AnyRefusalCode } from '#contract/every-refusal'
import type { SchedulableCall } from '#contract/office/changes'
import type { LastChange } from '#contract/office/effect'
import { voucherKey } from '#rules/vouchers/voucher'
import type { Queryable } from '../../platform/db/database'
import { Refusal } from '../../platform/http/refusal'
import { storedActor, type StaffServed } from '../staff'
import type { Editable, FieldValues } from './editable'
import { type StoredChange, type EntryTable, findChange } from './entry-version.queries'

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
      slots: { who: storedActor(stored.changed_by) },
      more: { current: changeOf(stored) },
    })
}

interface EntryParts {
  readonly call: StaffServed<SchedulableCall>
  readonly missing: AnyRefusalCode
  /** The name of the entry in the payload of the call. `code` is the key of its code there. */
  readonly kind: EntryTable
  readonly code: string
  readonly whyBuiltOn?: Editable['whyBuiltOn']
  /** The fields that only an owner may change. */
  readonly ofOwner?: readonly string[]
  readonly find: (db: Queryable, code: string) => Promise<({ name?: string } & FieldValues) | undefined>
}

export const nothingBuilt = () => Promise.resolve(null)

export function editableEntry({
  call,
  missing,
  kind,
  code,
  find,
  ofOwner = [],
  whyBuiltOn = nothingBuilt,
}: EntryParts): Editable {
  return {
    call,
    missing,
    code,
    async read(db, thing) {
      const change = await findChange(db, kind, kind === 'voucher' ? voucherKey(thing) : thing)
      const values = await find(db, thing)
      if (change === undefined || values === undefined) return undefined
      return {
        thing,
        name: values.name ?? thing,
        values,
        version: change.version,
        changed_by: change.changed_by,
      }
    },
    bodyOf: ({ values, version }, changes) => ({
      [kind]: { ...values, ...changes, [code]: values[code] },
      version,
    }),
    isOwners: ({ values }, changes) =>
      ofOwner.some((field) => Object.hasOwn(changes, field) && changes[field] !== values[field]),
    asksAgain: (changes) => ofOwner.some((field) => Object.hasOwn(changes, field)),
    logged: (values) => values,
    masked: [],
    whyBuiltOn,
  }
}
