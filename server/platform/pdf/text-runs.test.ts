import { expect, test } from 'vitest'
import { wrapText } from './text-runs'

/** Wraps a text whose letters have a width of 1. */
const wrapped = (text: string, width: number, maxLines = Infinity) =>
  wrapText(text, { width, maxLines, widthOf: (part) => part.length })

test.each<[string, number, number, string[]]>([
  ['', 5, 2, []],
  ['one two', 7, 1, ['one two']],
  ['one two three', 8, 2, ['one two ', 'three']],
  ['well-known words', 11, 2, ['well-known ', 'words']],
  ['well-known words', 10, 3, ['well-', 'known ', 'words']],
  ['a verylongword b', 6, 9, ['a very', 'longwo', 'rd b']],
  ['verylongword', 4, 9, ['very', 'long', 'word']],
  ['wide', 0.5, 9, ['w', 'i', 'd', 'e']],
  ['one two three', 8, 1, ['one two…']],
  ['one two three', 7, 1, ['one…']],
  ['verylongword b', 4, 2, ['very', 'lon…']],
  ['wide', 0.5, 1, ['…']],
])('%j is wrapped in a column of width %d and at most %d lines', (text, width, maxLines, lines) => {
  const found = wrapped(text, width, maxLines)
  expect(found.map((line) => line.text)).toEqual(lines)
  expect(found.map((line) => line.width)).toEqual(lines.map((line) => line.length))
})
