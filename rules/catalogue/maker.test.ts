import { expect, test } from 'vitest'
import { makerLink } from './maker'

test('a contact is an email address or a page, and nothing that a browser would run', () => {
  expect(makerLink(' safety@maker.example ')).toBe('mailto:safety@maker.example')
  expect(makerLink('https://maker.example/contact?a=1')).toBe('https://maker.example/contact?a=1')
  for (const contact of [
    '',
    'maker.example',
    'javascript:alert(1)//a@b.example',
    'x@maker',
    'https://maker',
    'a b@c.example',
  ])
    expect(makerLink(contact)).toBeNull()
})
