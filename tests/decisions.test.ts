import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = 'docs/decisions'
const decisions = readdirSync(folder).filter((file) => file !== 'README.md')
const index = readFileSync(`${folder}/README.md`, 'utf8')

/** A title with its number. The next line has the date of the decision, and whether another one supersedes it. */
const head = /^# (\d+)\. (.+)\n\nDate: (\d{4}-\d\d-\d\d) · Status: (?:accepted|superseded by (\d+))\n\n/

test.each(decisions)('%s has a number, a date, a status and three parts', (file) => {
  const text = readFileSync(`${folder}/${file}`, 'utf8')
  const [, number, , date = '', successor = '1'] = head.exec(text) ?? []
  expect(number?.padStart(3, '0')).toBe(file.slice(0, 3))
  expect(Number.isNaN(Date.parse(date))).toBe(false)
  expect(Number(successor)).toBeLessThanOrEqual(decisions.length)
  expect([...text.matchAll(/^\*\*(\w+)\.\*\* /gm)].map(([, part]) => part)).toEqual([
    'Context',
    'Decision',
    'Consequences',
  ])
})

test('decisions are numbered consecutively', () => {
  const numbers = decisions.map((file) => Number(file.slice(0, 3)))
  expect(numbers).toEqual(numbers.map((_, position) => position + 1))
})

test('the index links every decision in order, by its title', () => {
  const links = [...index.matchAll(/^- \[(\d{3})\]\(([^)]+)\) (.+)$/gm)].map(([, number, file, title]) => ({
    number,
    file,
    title,
  }))
  const files = decisions.map((file) => ({
    number: file.slice(0, 3),
    file,
    title: head.exec(readFileSync(`${folder}/${file}`, 'utf8'))?.[2],
  }))
  expect(links).toEqual(files)
})

test('a decision without date and status is rejected', () => {
  expect(head.test('# 1. Something\n\nIt is so.\n')).toBe(false)
  expect(head.test('# 1. Something\n\nDate: 2026-11-21 · Status: accepted\n\nIt is so.\n')).toBe(true)
})
