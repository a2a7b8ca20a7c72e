import { describe, expect, test } from 'vitest'
import { countAdmitted, scanVerdict, type AdmissibleTicket } from './admission'

const at = '2027-03-01T12:00:00Z'
const ticket: AdmissibleTicket = { status: 'active', admitted_at: null }
const admits = { result: 'admits' }
const already = { result: 'already' }
const invalid = (reason: string) => ({ result: 'invalid', reason })

describe('a scan', () => {
  test.each<[string, Partial<AdmissibleTicket>, plain: object, overridden: object]>([
    ['of a valid ticket', {}, admits, admits],
    ['of one that was admitted', { admitted_at: at }, already, already],
    ['of an unpaid one', { status: 'pending' }, invalid('not paid'), invalid('not paid')],
    ['while a refund is asked for', { status: 'refund' }, invalid('refund requested'), admits],
    ['while a refund is paid', { status: 'refunding' }, invalid('refunded'), admits],
    ['while a refund has a problem', { status: 'refund-problem' }, invalid('refunded'), admits],
    ['of one admitted under a refund', { status: 'refund', admitted_at: at }, already, already],
    ['of a refunded one', { status: 'refunded' }, invalid('refunded'), invalid('refunded')],
    [
      'of a void one that was admitted',
      { status: 'void', admitted_at: at },
      invalid('void'),
      invalid('void'),
    ],
  ])('%s', (_, given, plain, overridden) => {
    expect(scanVerdict({ ...ticket, ...given }, false)).toEqual(plain)
    expect(scanVerdict({ ...ticket, ...given }, true)).toEqual(overridden)
  })
})

test('admitted tickets count until they are refunded or void', () => {
  const used = { ...ticket, admitted_at: at }
  expect(countAdmitted([ticket, used, { ...used, status: 'refund' }])).toBe(2)
  expect(
    countAdmitted([
      { ...used, status: 'refunded' },
      { ...used, status: 'void' },
    ]),
  ).toBe(0)
})
