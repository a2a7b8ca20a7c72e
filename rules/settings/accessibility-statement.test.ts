import { expect, test } from 'vitest'
import { accessibilityTemplate, isStatementUnfinished } from './accessibility-statement'

test('the template names the shop, escaped, and needs completion', () => {
  const html = accessibilityTemplate('Sea & Sun')
  expect(html).toContain('<p>Sea &amp; Sun is for everyone.')
  expect(isStatementUnfinished(html)).toBe(true)
})

test('a statement is unfinished without text, or with a part in square brackets', () => {
  for (const html of ['', '<p> </p>', '<p>Reviewed on [<em>date</em>].</p>'])
    expect(isStatementUnfinished(html)).toBe(true)
  for (const html of ['<p>All is accessible.</p>', '<p><a href="/a[b]">All</a> is accessible.</p>'])
    expect(isStatementUnfinished(html)).toBe(false)
})
