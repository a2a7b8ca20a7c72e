import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeCalls, type OfficePath } from '#contract/calls'
import { type OfficeRole, officeRoles } from '#contract/office/office-call'
import { staffRole } from '#contract/office/sign-in'
import { addKey } from '#server/modules/staff/key-routes'
import { addPerson, addSession } from '#tests/support/app/staff-people'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'

/** Roles that may make each call, written by hand from docs/behaviour/staff.md; `signed in`: every person, no key. */
const table: Record<OfficePath, readonly OfficeRole[] | 'signed in' | 'open'> = {
  'sign-in': 'open',
  'sign-in-by-link': 'open',
  'sign-out': 'open',
  'get-set-up-link': 'open',
  'set-up-account': 'open',
  'request-pause-link': 'open',
  'lift-pause': 'open',
  'start-passkey-sign-in': 'open',
  'sign-in-by-passkey': 'open',
  'get-me': 'signed in',
  'start-passkey': 'signed in',
  'add-passkey': 'signed in',
  'find-passkeys': 'signed in',
  'remove-passkey': 'signed in',
  'confirm-passkey': 'signed in',
  'confirm-password': 'signed in',
  'change-password': 'signed in',
  'save-oib': 'signed in',
  'start-totp': 'signed in',
  'confirm-totp': 'signed in',
  'remove-totp': 'signed in',
  'new-recovery-codes': 'signed in',
  'find-sessions': 'signed in',
  'end-session': 'signed in',
  'find-staff': ['owner'],
  'invite-staff': ['owner'],
  'change-staff-role': ['owner'],
  'end-staff': ['owner'],
  'end-staff-sessions': ['owner'],
  'mail-set-up-link': ['owner'],
  'find-staff-sessions': ['owner'],
  'end-staff-session': ['owner'],
  'find-audit': ['owner'],
  'find-keys': ['owner'],
  'add-key': ['owner'],
  'revoke-key': ['owner'],
  import: ['owner', 'manager'],
  export: ['owner', 'manager', 'finance'],
  'find-items': ['owner', 'manager', 'finance'],
  'get-item': ['owner', 'manager', 'finance'],
  'get-item-defaults': ['owner', 'manager'],
  'save-item': ['owner', 'manager'],
  'upload-picture': ['owner', 'manager'],
  'find-events': ['owner', 'manager', 'finance'],
  'save-event': ['owner', 'manager'],
  'start-cancellation': ['owner', 'manager'],
  'find-scans': ['owner', 'manager'],
  'find-cancellations': ['owner', 'manager', 'finance'],
  'get-cancellation': ['owner', 'manager', 'finance'],
  'retry-cancellation': ['owner', 'manager'],
  'report-again': ['owner', 'finance'],
  'get-look': ['owner', 'manager'],
  'save-look': ['owner', 'manager'],
  'publish-look': ['owner', 'manager'],
  'keep-preview': ['owner', 'manager'],
  'find-vouchers': ['owner', 'manager', 'finance'],
  'save-voucher': ['owner', 'manager'],
  'make-vouchers': ['owner', 'manager'],
  'end-voucher': ['owner', 'manager'],
  'move-items': ['owner', 'manager'],
  'get-settings': ['owner', 'manager'],
  'save-settings': ['owner', 'manager'],
  'get-environment': ['owner', 'manager'],
  'get-health': ['owner', 'manager'],
  'check-fiscal': ['owner', 'manager'],
  'send-test-mail': ['owner', 'manager'],
  'audit-stock': ['owner', 'manager'],
  'find-history': ['owner', 'manager'],
  'undo-change': ['owner', 'manager'],
  'get-bulk-preview': ['owner', 'manager', 'finance'],
  'start-bulk': ['owner', 'manager', 'finance'],
  'find-bulk-jobs': ['owner', 'manager', 'finance'],
  'find-bulk-rows': ['owner', 'manager', 'finance'],
  'cancel-bulk': ['owner', 'manager', 'finance'],
  'find-scheduled-changes': ['owner', 'manager', 'finance'],
  'schedule-change': ['owner', 'manager'],
  'cancel-scheduled-change': ['owner', 'manager'],
  'create-order': ['owner', 'manager', 'box office'],
  'get-order-form': ['owner', 'manager', 'box office'],
  'import-guests': ['owner', 'manager'],
  'retry-guest-list': ['owner', 'manager'],
  'find-orders': ['owner', 'manager', 'finance', 'box office'],
  'find-tickets': ['owner', 'manager', 'box office'],
  'edit-ticket': ['owner', 'manager', 'box office'],
  'find-customers': ['owner', 'manager', 'finance'],
  'get-customer': ['owner', 'manager', 'finance'],
  'export-customer': ['owner', 'manager'],
  'end-customer-logins': ['owner', 'manager'],
  'erase-customer': ['owner', 'manager'],
  'export-list': ['owner', 'manager', 'finance'],
  'find-views': ['owner', 'manager', 'finance', 'box office'],
  'save-view': ['owner', 'manager', 'finance', 'box office'],
  'remove-view': ['owner', 'manager', 'finance', 'box office'],
  'get-today': ['owner', 'manager', 'finance', 'box office'],
  'get-order': ['owner', 'manager', 'finance', 'box office'],
  'cancel-order': ['owner', 'manager'],
  'add-note': ['owner', 'manager', 'finance', 'box office'],
  'change-contact': ['owner', 'manager'],
  'change-company': ['owner', 'manager', 'finance'],
  'extend-deadline': ['owner', 'manager'],
  'reactivate-order': ['owner', 'manager'],
  'purge-test-orders': ['owner'],
  'reset-attempts': ['owner', 'manager', 'finance'],
  'set-customer-limits': ['owner', 'manager', 'box office'],
  'record-payment': ['owner', 'finance'],
  'record-chargeback': ['owner', 'finance'],
  'return-overpayment': ['owner', 'finance'],
  'refund-overpayment': ['owner', 'finance'],
  'take-payment': ['owner', 'manager', 'finance', 'box office'],
  'divide-entry': ['owner', 'finance'],
  'dismiss-entry': ['owner', 'finance'],
  'reopen-entry': ['owner', 'finance'],
  'get-inbox': ['owner', 'finance'],
  'import-statement': ['owner', 'finance'],
  'find-bank-entries': ['owner', 'finance'],
  'find-retention': ['owner', 'manager'],
  'find-refunds': ['owner', 'finance'],
  'get-report': ['owner', 'finance'],
  'print-tickets': ['owner', 'manager', 'box office'],
  'export-period': ['owner', 'finance'],
  'zip-documents': ['owner', 'finance'],
  'send-weekly-report': ['owner', 'finance'],
  'find-report-rows': ['owner', 'finance'],
  'process-refund': ['owner', 'finance'],
  'refund-file': ['owner', 'finance'],
  'set-refund-account': ['owner', 'manager', 'finance'],
  'show-refund-account': ['owner', 'finance'],
  'find-refund-files': ['owner', 'finance'],
  'fetch-refund-file': ['owner', 'finance'],
  'find-payer-accounts': ['owner', 'manager', 'finance'],
  'refund-items': ['owner', 'manager', 'finance'],
  'release-items': ['owner', 'manager'],
  'find-deliveries': ['owner', 'manager', 'box office'],
  'print-packing-slips': ['owner', 'manager', 'box office'],
  'send-goods': ['owner', 'manager'],
  'record-delivery': ['owner', 'manager', 'box office'],
  'report-delivery-problem': ['owner', 'manager', 'box office'],
  'find-withdrawals': ['owner', 'finance'],
  'refund-withdrawal': ['owner', 'finance'],
  'resend-mail': ['owner', 'manager', 'box office'],
  'find-mails': ['owner', 'manager', 'box office'],
  'resume-mails': ['owner', 'manager', 'box office'],
  'retry-mail': ['owner', 'manager', 'box office'],
  'check-in': ['owner', 'manager', 'door'],
}

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

/** Whether a call is permitted. Its body is unreadable: a permitted caller gets 400, others an error before that. */
async function isPermitted(path: string, headers: Record<string, string>): Promise<boolean> {
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: `/office/api/${path}`,
    payload: '{',
    headers: { 'content-type': 'application/json', ...headers },
  })
  return statusCode === 400
}

const permittedPaths = async (headers: Record<string, string>) => {
  const letIn: string[] = []
  for (const { path } of officeCalls) if (await isPermitted(path, headers)) letIn.push(path)
  return letIn.toSorted()
}
const expected = (isMine: (access: (typeof table)[OfficePath]) => boolean) =>
  (Object.keys(table) as OfficePath[]).filter((path) => isMine(table[path])).toSorted()

describe('permissions of every call by role', () => {
  test.each(staffRole.options)(
    'a person with the role %s may make exactly the calls of that role',
    async (role) => {
      const { headers } = await addPerson(shop, role)
      const mine = expected((access) => typeof access === 'string' || access.includes(role))
      expect(await permittedPaths(headers)).toEqual(mine)
    },
  )

  test.each(officeRoles)('a key with the role %s may make exactly the calls of that role', async (role) => {
    const key = await addKey(shop.db, { name: `a ${role}`, role, actor: 'test', now: shop.clock.now })
    const mine = expected((access) => typeof access !== 'string' && access.includes(role))
    expect(await permittedPaths({ authorization: `Bearer ${key}` })).toEqual(mine)
  })

  test('an anonymous page of the shop may make only open calls; another origin may make none', async () => {
    expect(await permittedPaths({ 'sec-fetch-site': 'same-origin' })).toEqual(
      expected((access) => access === 'open'),
    )
    expect(await permittedPaths({ 'sec-fetch-site': 'cross-site' })).toEqual([])
    expect(await permittedPaths({})).toEqual([])
  })

  test('an ended session or person may make only open calls, and a revoked key none', async () => {
    const { now } = shop.clock
    const open = expected((access) => access === 'open')
    const person = await addPerson(shop)
    const other = await addSession(shop, person.id)
    await shop.officeAnswer('end-session', { session_id: other.sessionId }, person.headers)
    expect(await permittedPaths(other.headers)).toEqual(open)
    await shop.db.kysely.updateTable('staff').set({ ended_at: now }).where('id', '=', person.id).execute()
    expect(await permittedPaths(person.headers)).toEqual(open)
    const key = await addKey(shop.db, { name: 'ended', role: 'owner', actor: 'test', now })
    await shop.officeAnswer('revoke-key', { name: 'ended' })
    await shop.db.kysely.deleteFrom('rate_limit_count').execute()
    expect(await permittedPaths({ authorization: `Bearer ${key}` })).toEqual([])
  })

  test('an owner without a second factor may make only the calls about the own account', async () => {
    const { headers } = await addPerson(shop, 'owner', { factorAt: null })
    expect(await permittedPaths(headers)).toEqual(expected((access) => typeof access === 'string'))
  })
})
