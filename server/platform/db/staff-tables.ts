import type { ColumnType, Generated } from 'kysely'
import type { JobActionName } from '../../../contract/office/bulk'
import type { ListName } from '../../../contract/office/list'
import type { SchedulableCall } from '../../../contract/office/changes'
import type { ItemEntry } from '../../../contract/office/catalogue-file'
import type { LookPart } from '../../../contract/office/look'
import type { StaffRole } from '../../../contract/office/sign-in'

type Id = Generated<number>
/** jsonb: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

type FieldValues = ColumnType<Record<string, unknown>, string, string>

/** How a session of staff began. */
export type SessionStart = 'password' | 'passkey' | 'set-up' | 'demo'

/** The tables of staff accounts. */
export interface StaffTables {
  staff: {
    id: Id
    email: string
    email_key: string
    full_name: string
    role: StaffRole
    /** Null: invited, not set up yet; or the demo's owner. */
    password_hash: string | null
    /** The secret of the codes, sealed; null: no app. */
    totp_sealed: Generated<Buffer | null>
    /** The time step of the last code that was accepted: each counts once. */
    totp_step: Generated<number>
    /** A sealed secret that waits for its first code. */
    totp_pending: Generated<Buffer | null>
    /** The personal number of a Croatian operator, for the tax authority; null: the seller's. */
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
    /** When this session gave a second factor; null: never. */
    factor_at: Date | null
    /** When the password or a passkey was given last. */
    asked_at: Date
  }
  staff_link: {
    token_hash: Buffer
    purpose: 'set-up' | 'demo' | 'lift-pause'
    /** Null: the link of a shop without staff. */
    staff_id: number | null
    created_at: Date
    expires_at: Date
  }
  /** Keys of calls that were done, for a day. A repeat changes nothing. */
  call_key: {
    actor: string
    key: string
    at: Date
    /** SHA-256 of what was sent; null: of a version that had no hashes. */
    content_hash: Buffer
    /** Sealed; null: none is stored. */
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
    /** The state of the list, as its address has it. */
    search: string
    is_shared: boolean
    created_at: Date
  }
  scheduled_change: {
    id: Id
    /** The call that makes the change. */
    call: SchedulableCall
    /** The code of what it changes. */
    thing: string
    name: string
    /** The fields that it changes, and what they have to be before. */
    changes: FieldValues
    was: FieldValues
    at: Date
    /** The author of the scheduled change, as the log names them. */
    actor: string
    /** Null: a key. */
    staff_id: number | null
    created_at: Date
    state: Generated<'waiting' | 'done' | 'failed' | 'cancelled'>
    ended_at: Generated<Date | null>
    /** The person who cancelled it or dismissed its failure; null if it ended by itself. */
    ended_by: Generated<string | null>
    /** Why it failed, in a sentence. */
    reason: Generated<string | null>
    /** How often it ended in a fault, which is tried again. */
    faults: Generated<number>
    /** When somebody saw that it failed. */
    dismissed_at: Generated<Date | null>
  }
  bulk_job: {
    id: Id
    action: JobActionName
    list: ListName
    /** The parameters of the job's request, apart from its rows. */
    request: FieldValues
    total: number
    actor: string
    /** Null: a key. */
    staff_id: number | null
    created_at: Date
    state: Generated<'running' | 'done' | 'cancelled'>
    ended_at: Generated<Date | null>
    /** The person who cancelled it; null if it ended by itself. */
    ended_by: Generated<string | null>
  }
  bulk_row: {
    id: Id
    job_id: number
    /** The identifier of the row in the action's call, such as an order's code. */
    key: string
    /** A row that no list has: a guest, until the order is made or the guest is erased. Null for rows of a list. */
    data: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    state: Generated<'waiting' | 'done' | 'refused'>
    /** Why it was refused, or what the call said. */
    note: Generated<string | null>
    /** How often it ended in a fault, which is tried again. */
    faults: Generated<number>
    ended_at: Generated<Date | null>
  }
  /** A session's previews; they are deleted with the session. */
  staff_preview: { session_id: number; look: Json<LookPart> | null; item: Json<ItemEntry> | null }
  staff_challenge: { challenge_hash: Buffer; staff_id: number | null; expires_at: Date }
}
