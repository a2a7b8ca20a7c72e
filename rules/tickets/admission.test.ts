import { describe, expect, test } from 'vitest'
import { countAdmitted, scanVerdict, type ScannedTicket } from './admission'

const at = '2027-03-01T12:00:00Z'
const ticket: ScannedTicket = {
  status: 'active',
  admitted_at: null,
  has_accepted_terms: true,
  is_on_its_day: true,
}
const admits = (...overridden: string[]) => ({ result: 'admits', overridden })
const already = { result: 'already' }
const invalid = (reason: string) => ({ result: 'invalid', reason, overridable: [] })
const waits = (...overridable: string[]) => ({ result: 'invalid', reason: overridable[0], overridable })

describe('a scan', () => {
  test.each<[string, Partial<ScannedTicket>, plain: object, overridden: object]>([
    ['of a valid ticket', {}, admits(), admits()],
    ['of one that was admitted', { admitted_at: at }, already, already],
    ['of an unpaid one', { status: 'pending' }, invalid('not paid'), invalid('not paid')],
    [
      'while a refund is requested',
      { status: 'refund' },
      waits('refund requested'),
      admits('refund requested'),
    ],
    ['while a refund is paid', { status: 'refunding' }, waits('refunded'), admits('refunded')],
    ['while a refund has a problem', { status: 'refund-problem' }, waits('refunded'), admits('refunded')],
    ['outside its dates', { is_on_its_day: false }, waits('not-today'), admits('not-today')],
    [
      'outside its dates while a refund is requested',
      { is_on_its_day: false, status: 'refund' },
      waits('refund requested', 'not-today'),
      admits('refund requested', 'not-today'),
    ],
    [
      'before the terms are accepted',
      { has_accepted_terms: false },
      waits('terms-not-accepted'),
      admits('terms-not-accepted'),
    ],
    [
      'before the terms are accepted, outside its dates',
      { has_accepted_terms: false, is_on_its_day: false },
      waits('terms-not-accepted', 'not-today'),
      admits('terms-not-accepted', 'not-today'),
    ],
    ['of one admitted before the terms', { has_accepted_terms: false, admitted_at: at }, already, already],
    ['of one admitted on another day', { is_on_its_day: false, admitted_at: at }, already, already],
    [
      'of a void one on another day',
      { is_on_its_day: false, status: 'void' },
      invalid('void'),
      invalid('void'),
    ],
    ['of one admitted under a refund', { status: 'refund', admitted_at: at }, already, already],
    ['of a refunded one', { status: 'refunded' }, invalid('refunded'), invalid('refunded')],
    [
      'of a void one that was admitted',
      { status: 'void', admitted_at: at },
      invalid('void'),
      invalid('void'),
    ],
  ])('a scan %s', (_, given, plain, overridden) => {
    expect(scanVerdict({ ...ticket, ...given }, false)).toEqual(plain)
    expect(scanVerdict({ ...ticket, ...given }, true)).toEqual(overridden)
  })
})

test('countAdmitted ignores refunded and void tickets', () => {
  const used = { ...ticket, admitted_at: at }
  expect(countAdmitted([ticket, used, { ...used, status: 'refund' }])).toBe(2)
  expect(
    countAdmitted([
      { ...used, status: 'refunded' },
      { ...used, status: 'void' },
    ]),
  ).toBe(0)
})
