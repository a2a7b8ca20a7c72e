import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zkiVector } from '#tests/support/fiscal/zki-vector'
import { amountText, localTime, qrAddress, zkiOf, zkiText } from './zki'

describe('the ZKI', () => {
  it('zkiText returns the text of the specification', () => {
    expect(zkiText(zkiVector.input)).toBe(zkiVector.text)
  })

  it.each(['sha256', 'sha1'] as const)('zkiOf returns the code that OpenSSL computes with %s', (digest) => {
    expect(zkiOf(zkiVector.input, zkiVector.key, digest)).toBe(zkiVector[digest])
  })

  it.each([
    { oib: '12345678904' },
    { issuedAt: '2026-08-03T09:54:26.000Z' },
    { sequence: 2 },
    { premises: 'POSL2' },
    { device: '2' },
    { total: -212_500 },
  ])('the ZKI differs with %o', (change) => {
    expect(zkiOf({ ...zkiVector.input, ...change }, zkiVector.key, 'sha256')).not.toBe(zkiVector.sha256)
  })

  it('zkiOf takes less than 10 ms of CPU time, because it runs in the transaction of a payment', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    zkiOf(zkiVector.input, privateKey, 'sha256')
    const began = process.cpuUsage()
    for (let sequence = 1; sequence <= 50; sequence++)
      zkiOf({ ...zkiVector.input, sequence }, privateKey, 'sha256')
    const { user, system } = process.cpuUsage(began)
    const each = (user + system) / 1000 / 50
    expect(each).toBeLessThan(10)
  })
})

describe('local time in Croatia', () => {
  it.each([
    ['winter', '2026-12-31T23:30:00.000Z', '01.01.2027', '00:30:00'],
    ['summer', '2026-07-01T22:00:00.000Z', '02.07.2026', '00:00:00'],
    ['the last second before summer time', '2027-03-28T00:59:59.999Z', '28.03.2027', '01:59:59'],
    ['the first second of summer time', '2027-03-28T01:00:00.000Z', '28.03.2027', '03:00:00'],
    ['the repeated hour, first time', '2027-10-31T00:30:00.000Z', '31.10.2027', '02:30:00'],
    ['the repeated hour, second time', '2027-10-31T01:30:00.000Z', '31.10.2027', '02:30:00'],
    ['a whole minute', '2027-10-31T10:05:00Z', '31.10.2027', '11:05:00'],
    ['a leap day', '2028-02-29T12:00:01Z', '29.02.2028', '13:00:01'],
  ])('localTime converts to Croatian time: %s', (_when, instant, day, time) => {
    expect(localTime(instant)).toEqual({ day, time })
  })

  it('localTime does not depend on the time zone of the server', () => {
    const zone = process.env['TZ']
    try {
      process.env['TZ'] = 'America/Los_Angeles'
      expect(localTime('2026-08-03T09:54:25.000Z')).toEqual({ day: '03.08.2026', time: '11:54:25' })
    } finally {
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    }
  })
})

describe('amounts', () => {
  it.each([
    [0, '0.00'],
    [-0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [-100, '-1.00'],
    [212_500, '2125.00'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
  ])('amountText formats %d cents as %s', (cents, text) => {
    expect(amountText(cents)).toBe(text)
  })

  it('amountText is exact for every amount of cents', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (cents) => {
        const text = amountText(cents)
        expect(BigInt(text.replace('.', ''))).toBe(BigInt(cents))
        expect(text).toMatch(/^-?(0|[1-9]\d*)\.\d{2}$/)
      }),
    )
  })

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])(
    'amountText throws for %d',
    (cents) => {
      expect(() => amountText(cents)).toThrow(RangeError)
    },
  )
})

describe('the address in the QR code', () => {
  const jir = '2cf55235-9470-4b5c-a539-463f52b109d2'
  const { issuedAt, total } = zkiVector.input

  it('qrAddress contains the JIR once it is known', () => {
    expect(qrAddress({ jir }, { issuedAt, total })).toBe(
      `https://porezna.gov.hr/rn?jir=${jir}&datv=20260803_1154&izn=212500`,
    )
  })

  it('qrAddress contains the ZKI without a JIR', () => {
    expect(qrAddress({ zki: zkiVector.sha256 }, { issuedAt, total })).toBe(
      `https://porezna.gov.hr/rn?zki=${zkiVector.sha256}&datv=20260803_1154&izn=212500`,
    )
  })

  it('qrAddress contains a negative amount for a credit note', () => {
    expect(qrAddress({ jir }, { issuedAt, total: -10_550 })).toMatch(/&izn=-10550$/)
  })
})
