import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ScreenSkeleton } from './screen-skeleton'

test('a page that takes long to load shows a message after some seconds', () => {
  const html = renderToStaticMarkup(<ScreenSkeleton title="Portal" />)
  const late = /class="comes-late[^>]*>([^<]*)</.exec(html)?.[1]
  expect(late).toBe('This is taking longer than usual. We’re still trying.')
  const style = /\.comes-late \{[^}]*\}/.exec(readFileSync('web/shop/shop.css', 'utf8'))?.[0]
  expect(style).toContain('visibility: hidden')
  expect(style).toMatch(/animation: comes-late 0s 8s forwards/)
})
