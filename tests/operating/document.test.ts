import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shopRoutes } from '#web/shop/routes'
import { isThere, textOf } from '../support/sources/project-files'

const text = textOf('docs/guide/operating.md') ?? ''

test('the files that the operating guide names exist', () => {
  const named = [...text.matchAll(/(?:`|\/opt\/shop\/)((?:docs|tests|deploy|server|scripts)\/[\w./-]+)/g)]
  const paths = [...new Set(named.map(([, path = '']) => path))]
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !isThere(path))).toEqual([])
})

test('every decision that the operating guide names exists', () => {
  const made = new Set(readdirSync('docs/decisions').map((name) => name.slice(0, 3)))
  const named = [...text.matchAll(/\bdecision (\d{3})/g)].map(([, number = '']) => number)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((number) => !made.has(number))).toEqual([])
})

test('the sections that the operating guide links to exist', () => {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase())
  const anchors = new Set(headings.map((one) => one.replaceAll(/[^\w\s-]/g, '').replaceAll(' ', '-')))
  const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor)
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter((anchor) => !anchors.has(anchor))).toEqual([])
})

test('every variable that the operating guide names is read by the shop', () => {
  const known = ['server/environment.ts', 'contract/gateways.ts'].map((path) => textOf(path)).join('\n')
  const named = [...text.matchAll(/^([A-Z_]+)=|`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/gm)].map(
    ([, a, b]) => a ?? b ?? '',
  )
  expect(named.length).toBeGreaterThan(10)
  expect([...new Set(named)].filter((name) => !known.includes(`${name}:`))).toEqual([])
})

test('the operating guide masks every path that contains an email or a secret', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => readFileSync(join('server', file), 'utf8'))
  const served = sources.flatMap((source) =>
    [...source.matchAll(/'(\/[\w-]+\/[\w/-]*:[\w/:.-]+)'/g)].map(([, path = '']) => path),
  )
  const paths = [...served, ...shopRoutes({ ambassadorsPath: '/a' }).map(({ path }) => path)]
  const secret = paths.filter((path) => /:(email|checksum|token|reference|code)\b/.test(path))
  const firstParts = new Set(secret.map((path) => `/${path.split('/')[1]}/`))
  const list = text.slice(
    text.indexOf('<!-- list: masked paths -->'),
    text.indexOf('and never log the headers'),
  )
  const masked = [...list.matchAll(/`(\/[^`]+)`/g)].map(([, path = '']) => path)
  expect(firstParts.size).toBeGreaterThan(8)
  expect(masked.toSorted()).toEqual([...firstParts].toSorted())
})
