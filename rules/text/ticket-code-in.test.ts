import { expect, test } from 'vitest'
import { ticketCodeIn } from './search'

test.each([
  ['ABCDEFGHJKLM1.ABCDEFGHIJKLMNOP', 'ABCDEFGHJKLM'],
  [' abcdefghjklm12.abc ', 'abcdefghjklm'],
  ['ABCDEFGHJKLM1.', 'ABCDEFGHJKLM'],
  ['ABCDEFGHJKLM', 'ABCDEFGHJKLM'],
  ['ABCDEFGHJKL', 'ABCDEFGHJKL'],
  ['Iva Perić', 'Iva Perić'],
  ['ana.horvat@mail.example', 'ana.horvat@mail.example'],
])('in %s it is %s', (text, code) => expect(ticketCodeIn(text)).toBe(code))
