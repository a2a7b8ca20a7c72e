import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameName, personNameKey, tidyName } from './person-name'

test.each([
  ['Ana Horvat', '  ana   HORVAT ', true],
  ['Ana Horvat', 'Ana\u00a0Horvat', true],
  ['Željko Šarić', 'z\u030celjko s\u030caric\u0301', true],
  ['Strauß', 'STRAUSS', true],
  ['ΟΔΥΣΣΕΥΣ', 'Οδυσσευς', true],
  ['Ａｎａ', 'ana', true],
  ['Ana Horvat', 'Ana\u200b Hor\u00advat\ufeff', true],
  ['Ana Horvat', 'An\u200da Horvat', true],
  ['Ana Horvat', 'Ana Horvat-Babić', false],
  ['Ana Horvat', 'AnaHorvat', false],
  ['Ana', 'Añá', false],
])('%s and %s are the same person’s name: %s', (one, other, same) =>
  expect(isSameName(one, other)).toBe(same),
)

test('tidyName keeps case and letters', () => {
  expect(tidyName('  Ana\t Mária \n de  la Cruz ')).toBe('Ana Mária de la Cruz')
})

test.each(['\u200b', '\u200d', '\u3164', ' \u2066\u2069 ', '\0\u0007', ''])(
  'tidyName returns an empty name for %j',
  (name) => expect(tidyName(name)).toBe(''),
)

test('tidyName drops direction marks and control characters, and keeps the joiners that scripts need', () => {
  expect(tidyName('Ana \u202eevil\u202c \u001b[31mred\u0007')).toBe('Ana evil [31mred')
  expect(tidyName('علی\u200cرضا')).toBe('علی\u200cرضا')
  expect(tidyName('👩\u200d🚀 Ana')).toBe('👩\u200d🚀 Ana')
})

test('the key of a name does not depend on case or spaces', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { maxLength: 4 }), (words) => {
      const name = words.join(' ')
      expect(personNameKey(` ${words.join('  ')} `)).toBe(personNameKey(name))
      expect(personNameKey(name.toUpperCase())).toBe(personNameKey(name))
    }),
  )
})
