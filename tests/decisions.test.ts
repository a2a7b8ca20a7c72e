import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = 'docs/decisions'
const decisions = readdirSync(folder).filter((file) => file.endsWith('.md'))
const numberOf = (file: string) => String(Number(file.slice(0, 3)))

/** A title with its number. The next line has the date of the decision, and whether another one supersedes it. */
const head = /^# (\d+)\. .+\n\nDate: (\d{4}-\d\d-\d\d) · Status: (?:accepted|superseded by (\d+))\n\n/

test.each(decisions)('%s has a number, a date and a status', (file) => {
  const found = head.exec(readFileSync(`${folder}/${file}`, 'utf8'))
  expect(found?.[1]).toBe(numberOf(file))
  expect(Number.isNaN(Date.parse(found?.[2] ?? ''))).toBe(false)
  expect(decisions.map(numberOf)).toContain(found?.[3] ?? numberOf(file))
})

test('no two decisions have one number', () => {
  const numbers = decisions.map(numberOf)
  expect(numbers.filter((one, index) => numbers.indexOf(one) !== index)).toEqual([])
})

test('a decision without date and status is found', () => {
  expect(head.test('# 1. Something\n\nIt is so.\n')).toBe(false)
  expect(head.test('# 1. Something\n\nDate: 2026-11-21 · Status: accepted\n\nIt is so.\n')).toBe(true)
})
