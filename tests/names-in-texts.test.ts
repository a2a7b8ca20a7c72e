import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { officeCalls, shopCalls } from '#contract/calls'
import { settings } from '#contract/config'
// @ts-expect-error -- a script, which has no types
import * as reader from '../scripts/read-texts.mjs'

const { areasOfTexts } = reader as { areasOfTexts: () => string[] }

/** Calls whose names are also words of English. */
const words: ReadonlySet<string> = new Set(['check-in', 'sign-in'])
const calls = [...officeCalls, ...shopCalls]
  .map(({ path }) => path.split('/').at(-1) ?? '')
  .filter((name) => name.includes('-') && !words.has(name))
const settingKeys = Object.keys(settings.shape).filter((key) => /[A-Z]/.test(key))
const internal = new RegExp(`(?<![\\w-])(?:${[...calls, ...settingKeys].join('|')})(?![\\w-])`)

/** Returns all texts within a value of the catalogue. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** A reader of texts of commands works in a terminal, where settings are changed by their keys. */
const areas = areasOfTexts().filter((area) => !area.startsWith('command-line'))

test('the names are found', () => {
  expect(calls.length).toBeGreaterThan(100)
  expect(settingKeys.length).toBeGreaterThan(40)
  expect('List them (find-mails, status dead).').toMatch(internal)
  expect('Please change maxUnpaidOrders.').toMatch(internal)
  expect('The unpaid orders of the sign-in page').not.toMatch(internal)
})

test.each(areas)('%s: no text contains the name of a call or the key of a setting', (area) => {
  const content: unknown = JSON.parse(readFileSync(`texts/en/${area}.json`, 'utf8'))
  expect(textsIn(content).filter((text) => internal.test(text))).toEqual([])
})
