import { describe, expect, test } from 'vitest'
import { countAdmitted, maxDelay, scanVerdict, type ScannedTicket, type ScanOfTicket } from './admission'

const at = '2027-03-01T12:00:00Z'
const ticket: ScannedTicket = {
  status: 'active',
  issued_at: '2027-01-01T12:00:00Z',
  ended_at: null,
  barcode_version: 2,
  barcode_at: '2027-02-01T12:00:00Z',
  admitted_at: null,
  admitted_gate: null,
  has_accepted_terms: true,
  is_on_its_day: true,
}
const scan: ScanOfTicket = {
  at,
  received_at: at,
  gate: 'North',
  version: 2,
  isOverridden: false,
  hasMaxDelay: true,
}
const admits = (...overridden: string[]) => ({ result: 'admits', overridden, notable: null })
const already = { result: 'already', notable: null }
const invalid = (reason: string) => ({ result: 'invalid', reason, overridable: [], notable: null })
const waits = (...overridable: string[]) => ({
  result: 'invalid',
  reason: overridable[0],
  overridable,
  notable: null,
})

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
    expect(scanVerdict({ ...ticket, ...given }, scan)).toEqual(plain)
    expect(scanVerdict({ ...ticket, ...given }, { ...scan, isOverridden: true })).toEqual(overridden)
  })
})

// Two processes of a shop may differ by some seconds, so a change may have a time after the current one.
test('a scan that arrives at once counts after every change, even one with the time of a fast clock', () => {
  const soon = '2027-03-01T12:00:30Z'
  const ended = { ...ticket, status: 'refund' as const, ended_at: soon }
  expect(scanVerdict(ended, scan)).toEqual(waits('refund requested'))
  expect(scanVerdict({ ...ticket, barcode_at: soon }, { ...scan, version: 1 })).toEqual(
    invalid('wrong version'),
  )
})

describe('a scan that arrives later', () => {
  const minutesAfter = (count: number) => new Date(Date.parse(at) + count * 60_000).toISOString()
  const ended = (status: ScannedTicket['status'], minutes: number): Partial<ScannedTicket> => ({
    status,
    ended_at: minutesAfter(minutes),
  })
  const late = { ...admits(), notable: 'ended-since' }
  const received_at = minutesAfter(60)
  test.each<[string, Partial<ScannedTicket>, Partial<ScanOfTicket>, object]>([
    ['before a refund request admits', ended('refund', 1), {}, late],
    ['before a refund that is being paid admits', ended('refunding', 1), {}, late],
    ['before a refund that was paid admits', ended('refunded', 1), {}, late],
    ['before the cancellation of its order admits', ended('void', 1), {}, late],
    ['at the moment of the request does not', ended('refund', 0), {}, waits('refund requested')],
    ['after a refund that was paid does not', ended('refunded', -1), {}, invalid('refunded')],
    [
      'before a request but of an unpaid ticket does not',
      { ...ended('void', 1), issued_at: null },
      {},
      invalid('void'),
    ],
    [
      'of a slow clock, before the ticket was issued, admits',
      { ...ended('refund', 1), issued_at: minutesAfter(0.5) },
      {},
      late,
    ],
    [
      'before a request, but outside its dates, does not',
      { ...ended('refund', 1), is_on_its_day: false },
      {},
      waits('not-today'),
    ],
    ['after the end of a refund request admits', { ended_at: null }, {}, admits()],
    [
      'with the barcode of its time admits',
      { barcode_at: minutesAfter(1) },
      { version: 1 },
      { ...admits(), notable: 'replaced-since' },
    ],
    ['with a barcode that was replaced before does not', {}, { version: 1 }, invalid('wrong version')],
    [
      'with an older barcode does not',
      { barcode_version: 3, barcode_at: minutesAfter(1) },
      { version: 1 },
      invalid('wrong version'),
    ],
    ['with a barcode of the future does not', {}, { version: 3 }, invalid('wrong version')],
    [
      'of a ticket that another gate admitted is notable',
      { admitted_at: at, admitted_gate: 'South' },
      {},
      { result: 'already', notable: 'second-gate' },
    ],
    [
      'of a ticket that the same gate admitted is not',
      { admitted_at: at, admitted_gate: 'North' },
      {},
      already,
    ],
    [
      'at another gate within two minutes was answered by the shop',
      { admitted_at: at, admitted_gate: 'South' },
      { received_at: minutesAfter(2) },
      already,
    ],
    ['after six hours admits', {}, { received_at: minutesAfter(360) }, admits()],
    [
      'after more than six hours does not count',
      {},
      { received_at: new Date(Date.parse(at) + maxDelay + 1).toISOString() },
      { ...invalid('too-old'), notable: 'too-old' },
    ],
    [
      'after more than six hours counts where staff may report it',
      {},
      { received_at: minutesAfter(361), hasMaxDelay: false },
      admits(),
    ],
  ])('a scan %s', (_, given, sent, verdict) => {
    expect(scanVerdict({ ...ticket, ...given }, { ...scan, received_at, ...sent })).toEqual(verdict)
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
