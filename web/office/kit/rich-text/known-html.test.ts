import { expect, test } from 'vitest'
import { isKnownHtml } from './known-html'

test.each([
  ['', true],
  ['Only words, 3 &lt; 4.', true],
  ['<h2>Day</h2><p>From <strong>nine</strong>,<br /><em>rain</em> or <u>sun</u> <s>or</s></p><hr />', true],
  ['<ul><li><p>One</p></li></ul><ol start="3"><li>Two</li></ol><blockquote><p>Said</p></blockquote>', true],
  ['<p><a href="https://shop.example/?a=1&amp;b=2">There</a></p>', true],
  ['<table><tr><td>1</td></tr></table>', true],
  [
    '<table><thead><tr><th scope="col">Day</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table><hr />',
    true,
  ],
  ['<table><caption>Days</caption><tbody><tr><td>1</td></tr></tbody></table>', false],
  [
    '<table><tbody><tr><td><table><tbody><tr><td>1</td></tr></tbody></table></td></tr></tbody></table>',
    false,
  ],
  ['<table><thead><tr><td>Day</td></tr></thead><tbody><tr><td>1</td></tr></tbody></table>', false],
  ['<table><tbody><tr><td>1<hr /></td></tr></tbody></table>', false],
  ['<p>A <img src="https://shop.example/a.png" /></p>', false],
  ['<details><summary>More</summary></details>', false],
  ['<p lang="hr">Dobar dan</p>', false],
  ['<H2>Day</H2><P>From</P>', true],
  ['<h5>Small</h5>', false],
])('%s', (html, isKnown) => {
  expect(isKnownHtml(html)).toBe(isKnown)
})
