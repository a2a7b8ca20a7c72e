import { expect, test } from 'vitest'
import { textBlocks } from './html-blocks'

test('headings, paragraphs, lists and tables become blocks in their order', () => {
  const html = `<h2>1. Scope</h2><p>These terms are <strong>binding</strong>.<br />Second line &amp; more.</p>
    <ol start="3"><li>Tickets<ul><li>for adults</li><li><p>for children</p><p>up to 12</p></li></ul></li><li>Goods</li></ol>
    <table><tr><th>From</th><th>To</th></tr><tr><td>1</td><td>2</td></tr></table>Loose words`
  expect(textBlocks(html)).toEqual([
    { kind: 'heading', level: 2, text: '1. Scope' },
    { kind: 'paragraph', text: 'These terms are binding.\nSecond line & more.' },
    { kind: 'item', marker: '3.', depth: 1, text: 'Tickets' },
    { kind: 'item', marker: '•', depth: 2, text: 'for adults' },
    { kind: 'item', marker: '•', depth: 2, text: 'for children' },
    { kind: 'item', marker: '', depth: 2, text: 'up to 12' },
    { kind: 'item', marker: '4.', depth: 1, text: 'Goods' },
    { kind: 'paragraph', text: 'From | To' },
    { kind: 'paragraph', text: '1 | 2' },
    { kind: 'paragraph', text: 'Loose words' },
  ])
})

test('the address of a link is readable', () => {
  const html =
    '<p>See <a href="https://shop.example/a?b=1&amp;c=2">our rules</a>, <a href="mailto:a@b.example">a@b.example</a> or <a href="tel:+385">call</a>.</p>'
  expect(textBlocks(html)).toEqual([
    {
      kind: 'paragraph',
      text: 'See our rules (https://shop.example/a?b=1&c=2), a@b.example or call (+385).',
    },
  ])
})

test('text without markup is one paragraph, and empty HTML has no block', () => {
  expect(textBlocks('No refunds. 1 < 2')).toEqual([{ kind: 'paragraph', text: 'No refunds. 1 < 2' }])
  expect(textBlocks('<p> </p><ul></ul>')).toEqual([])
})
