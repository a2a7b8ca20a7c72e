import { expect, test } from 'vitest'
import { matchPath } from './location'

const routes = [{ path: '/' }, { path: '/a/:x' }, { path: '/a/b' }, { path: '/a/:x/c/:y' }]

test.each([
  ['/', '/', {}],
  ['/a/b', '/a/b', {}],
  ['/A/B//', '/a/b', {}],
  ['/a/Tee', '/a/:x', { x: 'Tee' }],
  ['/a/a%2Fb%20c', '/a/:x', { x: 'a/b c' }],
  ['/A/1/C/2', '/a/:x/c/:y', { x: '1', y: '2' }],
])('the path %s matches the route %s', (path, pattern, params) =>
  expect(matchPath(routes, path)).toEqual({ route: { path: pattern }, params }),
)

test.each(['/b', '/a', '/a/b/c', '/a//c/d', '/a/%E0%A4%A'])('the path %s matches no route', (path) =>
  expect(matchPath(routes, path)).toBeNull(),
)
