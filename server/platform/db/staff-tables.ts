import type { ColumnType, Generated } from 'kysely'
import type { JobActionName } from '#contract/office/bulk'
import type { ItemEntry } from '#contract/office/catalogue-file'
import type { SchedulableCall } from '#contract/office/changes'
import type { ListName } from '#contract/office/list'
import type { LookPart } from '#contract/office/look'
import type { StaffRole } from '#contract/office/sign-in'
import { type StoredMessage } from '#rules/text/stored-texts'

type Id = Generated<number>
/** A jsonb column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>
/** A jsonb column with words of people or other systems, or a text of the program; written as JSON text. */
type Words = ColumnType<StoredMessage | null, string | null | undefined, string | null>

type FieldValues = ColumnType<Record<string, unknown>, string, string>

/** How a session of staff was started. */
export type SessionStart = 'password' | 'passkey' | 'set-up' | 'demo'

/** Tables of staff accounts. */
export interface StaffTables {
  staff: {
    id: Id
    email: string
    email_key: string
    full_name: string
    role: StaffRole
    /** `null` if the account is invited but not set up yet, or belongs to the demo's owner. */
    password_hash: string | null
    /** Sealed secret of the authenticator app; `null` if there is none. */
    totp_sealed: Generated<Buffer | null>
    /** Time step of the last accepted code. Each code is accepted once. */
    totp_step: Generated<number>
    /** Sealed secret of an authenticator app whose first code has not been entered yet. */
    totp_pending: Generated<Buffer | null>
    /** Personal number (OIB) of a Croatian operator for the tax authority; `null` if the seller's is used. */
    oib: Generated<string | null>
    created_at: Date
    ended_at: Generated<Date | null>
  }
  staff_session: {
    id: Id
    token_hash: Buffer
    staff_id: number
    started_by: SessionStart
    network: string
    browser: string
    created_at: Date
    expires_at: Date
    last_used_at: Date
    /** When this session last provided a second factor; `null` if never. */
    factor_at: Date | null
    /** When the password or a passkey was last provided. */
    authenticated_at: Date
  }
  staff_link: {
    token_hash: Buffer
    purpose: 'set-up' | 'demo' | 'lift-pause'
    /** `null` for the link of a shop without staff. */
    staff_id: number | null
    created_at: Date
    expires_at: Date
  }
  /** Idempotency keys of completed calls, stored for a day. A repeated call changes nothing. */
  call_key: {
    actor: string
    key: string
    at: Date
    /** SHA-256 of the request. */
    content_hash: Buffer
    /** Sealed response; `null` if none is stored. */
    answer_sealed: Generated<Buffer | null>
  }
  staff_recovery_code: { staff_id: number; code_hash: Buffer }
  staff_passkey: {
    id: Id
    staff_id: number
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  staff_view: {
    id: Id
    staff_id: number
    list: string
    name: string
    /** Filters of the list, as in its URL. */
    search: string
    is_shared: boolean
    created_at: Date
  }
  scheduled_change: {
    id: Id
    /** Call that applies the change. */
    call: SchedulableCall
    /** Code of the entity that is changed. */
    thing: string
    name: string
    /** New values of the fields, and the values that they must have before the change. */
    changes: FieldValues
    was: FieldValues
    at: Date
    /** Author of the scheduled change, named as in the audit log. */
    actor: string
    /** `null` for an API key. */
    staff_id: number | null
    created_at: Date
    state: Generated<'waiting' | 'done' | 'failed' | 'cancelled'>
    ended_at: Generated<Date | null>
    /** The person who cancelled it or dismissed its failure; `null` if it ended by itself. */
    ended_by: Generated<string | null>
    /** Reason of the failure. */
    reason: Words
    /** Number of failed attempts that were retried. */
    faults: Generated<number>
    /** When it was first postponed because the shop was busy. */
    busy_since: Generated<Date | null>
    /** When a person dismissed the failure. */
    dismissed_at: Generated<Date | null>
  }
  bulk_job: {
    id: Id
    action: JobActionName
    list: ListName
    /** Parameters of the job's request, apart from its rows. */
    request: FieldValues
    total: number
    actor: string
    /** `null` for an API key. */
    staff_id: number | null
    created_at: Date
    state: Generated<'running' | 'done' | 'cancelled'>
    ended_at: Generated<Date | null>
    /** The person who cancelled it; `null` if it ended by itself. */
    ended_by: Generated<string | null>
  }
  bulk_row: {
    id: Id
    job_id: number
    /** Identifier of the row in the action's call, such as an order code. */
    key: string
    /**
     * A row that is in no list: a guest, until the order is placed or the guest is erased. `null` for rows of a list.
     */
    data: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    state: Generated<'waiting' | 'done' | 'refused'>
    /** Reason of the rejection, or the message of the call. */
    note: Words
    /** Number of failed attempts that were retried. */
    faults: Generated<number>
    /** When it was first postponed because the shop was busy. */
    busy_since: Generated<Date | null>
    ended_at: Generated<Date | null>
  }
  /** Previews of a session. They are deleted with the session. */
  staff_preview: { session_id: number; look: Json<LookPart> | null; item: Json<ItemEntry> | null }
  staff_challenge: { challenge_hash: Buffer; staff_id: number | null; expires_at: Date }
}
