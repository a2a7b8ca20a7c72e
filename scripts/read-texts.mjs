/**
 * Reads the catalogue of texts. With TEXTS=pseudo, each text is in a pseudo-language without plain letters, so that a
 * text that is missing from the catalogue stands out (tests/journeys/pseudo-language.spec.ts).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from './project.mjs'

const source = join(project, 'texts/en')

/** @typedef {{ declarations: string[], selectors: string[], match: Record<string, string> }} Plural */

/** Each plain letter and its accented replacement, so that the texts remain readable. */
const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const marks = 'áƀćďéƒğĥíĵķĺɱñóþɋŕśţúṽŵẋýžÁƁĆĎÉƑĞĤÍĴĶĹṀÑÓÞɊŔŚŢÚṼŴẊÝŽ'
const marked = new Map(Array.from(plain, (letter, at) => [letter, marks.charAt(at)]))

/** Returns the areas of the catalogue, such as `mails/order` for `texts/en/mails/order.json`. */
export function areasOfTexts() {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replaceAll('\\', '/').replace(/\.json$/, ''))
    .toSorted()
}

/**
 * Returns the texts of an area by name. Each is a sentence or the forms of a plural.
 * @param {string} area
 * @returns {Record<string, string | Plural[]>}
 */
export function readTexts(area) {
  const texts = JSON.parse(readFileSync(join(source, `${area}.json`), 'utf8'))
  if (process.env.TEXTS !== 'pseudo') return texts
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, pseudo(text)]))
}

/** @param {string | Plural[]} text */
function pseudo(text) {
  if (typeof text === 'string') return pseudoSentence(text)
  return text.map((plural) => ({
    ...plural,
    match: Object.fromEntries(
      Object.entries(plural.match).map(([form, sentence]) => [form, pseudoSentence(sentence)]),
    ),
  }))
}

/** Leaves slots and tags in braces unchanged. @param {string} sentence */
const pseudoSentence = (sentence) =>
  sentence.replaceAll(/\{[^}]*\}|[a-zA-Z]/g, (piece) => marked.get(piece) ?? piece)
