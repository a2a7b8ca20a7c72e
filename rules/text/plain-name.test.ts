import { expect, test } from 'vitest'
import { plainName } from './plain-text'

test.each([
  'Ana Horvat',
  'J. R. R. Tolkien',
  'Anne-Marie O’Neil',
  'Sammy Davis Jr.',
  '李小龍',
  'Žarko Šćepanović',
  'محمد علي',
  'Þórður',
  '',
])('%s is a name', (name) => expect(plainName(name)).toBe(name))

test.each([
  'claim 250 EUR',
  'Win at spam.example',
  'www.spam',
  'https://spam',
  'spam.io/x',
  'me@spam.example',
  'me＠spam',
  'spam．example',
  'spam。example',
  '２５０ euro',
  '٢٥٠ يورو',
  'call ½ now',
  'mailto:me',
  'a\\b',
  'You have won a prize and we ask you to answer this mail today please',
])('%s may be a message', (name) => expect(plainName(name)).toBe(''))
