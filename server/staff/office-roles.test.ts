import { expect, test } from 'vitest'
import { officeCalls, type OfficePath } from '../../contract/calls'
import { officeRoles, type OfficeRole } from '../../contract/office/office-call'
import { mayCall, mayMonitor, mayOverride } from './office-roles'

const paths = officeCalls.map(({ path }) => path)
const callsOf = (role: OfficeRole) => paths.filter((path) => mayCall(role, path)).toSorted()
const rolesFor = (path: OfficePath) => officeRoles.filter((role) => mayCall(role, path))

test('the door scans, and does nothing else', () => {
  expect(callsOf('door')).toEqual(['check-in'])
})

test('a monitor reads the metrics, as the owner may, and calls nothing', () => {
  expect(callsOf('monitor')).toEqual([])
  expect(officeRoles.filter(mayMonitor)).toEqual(['owner', 'monitor'])
})

test('the box office sells, finds and sends again; it cancels nothing and moves no money', () => {
  expect(callsOf('box office')).toEqual([
    'create-order',
    'find-mails',
    'find-orders',
    'get-order',
    'record-delivery',
    'resend-mail',
    'retry-mail',
    'set-customer-limits',
  ])
})

test('money that came is booked by finance, the catalogue changed by the manager; the owner may everything', () => {
  for (const path of ['record-payment', 'record-chargeback', 'import-statement'] as const)
    expect(rolesFor(path)).toEqual(['owner', 'finance'])
  expect(rolesFor('import')).toEqual(['owner', 'manager'])
  for (const path of ['process-refund', 'refund-file', 'cancel-order'] as const)
    expect(rolesFor(path)).toEqual(['owner', 'manager', 'finance'])
  expect(callsOf('owner')).toEqual(paths.toSorted())
})

test('keys are the owner’s alone, and who overrides a refund at the door is the owner or the manager', () => {
  expect(rolesFor('find-keys')).toEqual(['owner'])
  expect(rolesFor('revoke-key')).toEqual(['owner'])
  expect(officeRoles.filter(mayOverride)).toEqual(['owner', 'manager'])
})
