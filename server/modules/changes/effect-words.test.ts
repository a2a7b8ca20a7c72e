import { expect, test } from 'vitest'
import { counted } from './effect-words'

test.each([
  [1, '1 free place'],
  [999, '999 free places'],
  [5000, '5,000 free places'],
  [1_214_000, '1,214,000 free places'],
])('%i in a sentence: %s', (count, text) => expect(counted(count, 'free place')).toBe(text))
