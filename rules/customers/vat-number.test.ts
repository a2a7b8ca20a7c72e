import { describe, expect, test } from 'vitest'
import { euNumberOf, isOib, vatNumberOf } from './vat-number'

describe('the check digit of an OIB', () => {
  // Published numbers of institutions: the Tax Administration, the Croatian National Bank, FINA, HEP.
  test.each(['18683136487', '95970281739', '85821130368', '28921978587'])(
    'the check digit of the OIB %s is correct',
    (oib) => expect(isOib(oib)).toBe(true),
  )

  test('an OIB with another check digit is rejected', () => {
    const others = Array.from('012345689', (digit) => `1868313648${digit}`)
    expect(others.filter(isOib)).toEqual([])
  })

  test('an OIB with a changed digit, swapped digits or another length is rejected', () => {
    const oib = '18683136487'
    for (let at = 0; at < 10; at++) {
      const changed = oib.slice(0, at) + ((Number(oib[at]) + 1) % 10) + oib.slice(at + 1)
      expect(isOib(changed)).toBe(false)
    }
    expect(['81683136487', '1868313648', '186831364870', '1868313648x', ''].filter(isOib)).toEqual([])
  })
})

describe('a VAT number', () => {
  test.each([
    ['HR', '18683136487', 'HR18683136487'],
    ['HR', ' hr 186 831 364 87 ', 'HR18683136487'],
    ['HR', 'DE136695976', 'DE136695976'],
    ['DE', '136 695 976', 'DE136695976'],
    ['AT', 'u-10223006', 'ATU10223006'],
    ['BE', 'BE 0776.091.951', 'BE0776091951'],
    ['GR', 'GR094259216', 'EL094259216'],
    ['GR', '094259216', 'EL094259216'],
    ['NL', 'NL004495445B01', 'NL004495445B01'],
    ['FR', 'FR 40 303 265 045', 'FR40303265045'],
    ['ES', 'B58378431', 'ESB58378431'],
    ['IE', '8473625E', 'IE8473625E'],
    ['CH', 'che-123.456.789 mwst', 'CHE-123.456.789MWST'],
    ['US', '12-3456789', '12-3456789'],
    ['GB', 'GB 123 4567 82', 'GB123456782'],
  ])('a VAT number of %s typed as %s is stored as %s', (country, typed, stored) =>
    expect(vatNumberOf(typed, country)).toBe(stored),
  )

  test.each([
    ['HR', '18683136488'],
    ['HR', '1868313648'],
    ['HR', 'HR18683136488'],
    ['DE', '12345678'],
    ['DE', 'HR18683136488'],
    ['AT', '10223006'],
    ['US', ''],
    ['US', 'none, sorry'],
    ['CH', '1'.repeat(40)],
    ['CH', 'ſ123'],
    ['CH', 'ı12ß'],
    ['IT', 'ıt12345678901'],
  ])('a VAT number of %s cannot be %s', (country, typed) => expect(vatNumberOf(typed, country)).toBeNull())

  test('a VAT number of the European Union is split into state and number for VIES', () => {
    expect(euNumberOf('EL094259216')).toEqual({ country: 'EL', number: '094259216' })
    expect(euNumberOf('GB123456782')).toBeNull()
    expect(euNumberOf('CHE-123.456.789')).toBeNull()
  })
})
