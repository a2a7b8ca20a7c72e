import { expect, test } from 'vitest'
import { plainParagraphs, plainText } from './html-text'

test('plainText drops tags, decodes entities and ends at a word', () => {
  expect(plainText('<p>Sun &amp; <b>sea</b>.</p><ul><li>All&nbsp;day</li></ul>', 100)).toBe(
    'Sun & sea. All day',
  )
  expect(plainText('<p>one two three four</p>', 12)).toBe('one two…')
})

test('plainParagraphs separates paragraphs, headings, list entries and table rows', () => {
  const html =
    '<p>Sun &amp; <b>sea</b>.</p><h3>Bring</h3><ul><li>Water</li><li><p></p>Shoes</li></ul><p> </p>' +
    '<table><tbody><tr><th>S</th><td>51 cm</td></tr></tbody></table><p>One<br>two</p>'
  expect(plainParagraphs(html, 500)).toEqual([
    'Sun & sea.',
    'Bring',
    '• Water',
    'Shoes',
    'S 51 cm',
    'One',
    'two',
  ])
})

test('plainParagraphs ends at a word within the limit', () => {
  expect(plainParagraphs('<p>one two</p><p>three four five</p><p>six</p>', 17)).toEqual(['one two', 'three…'])
  expect(plainParagraphs('', 10)).toEqual([])
})
