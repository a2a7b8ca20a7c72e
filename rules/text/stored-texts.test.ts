import { expect, test } from 'vitest'
import { readText, type StoredMessage } from './stored-texts'

test.each([
  [{ text: 'mails/notices.of_a_later_version' }, 'mails/notices.of_a_later_version'],
  [{ text: 'of/a.later_version', values: { count: 2 } }, 'of/a.later_version'],
  [
    { at: '2027-07-08T06:00:00.000Z', zone: 'Europe/Zagreb', as: 'of-a-later-version' },
    '2027-07-08T06:00:00.000Z',
  ],
  [{ refusal: 'of-a-later-version', values: { why: 'x' } }, 'of-a-later-version'],
  [{ field: 'full_name', of: 'save-venue' }, 'Full name'],
  [{ field: 'later_field', of: 'save-item' }, 'Later field'],
  [{ list: [{ refusal: 'later' }, { volume: 5 }], separator: ' ' }, 'later {"volume":5}'],
  [{ volume: 5 }, '{"volume":5}'],
])('a value that only a later version knows is shown without its format: %j', (stored, words) =>
  expect(readText(stored as StoredMessage)).toBe(words),
)
