/**
 * For the build of the pages: a call of a text without slots, `texts.title()`, becomes the text itself. So the catalogue
 * costs a page neither functions nor their names (decision 045).
 */
import { readTexts } from './read-texts.mjs'

const imported = /import \* as (\w+) from '[./]*\/texts\/compiled\/([\w/-]+)'/g

/** The plugin for Vite. */
export const inlineTexts = () => ({
  name: 'inline-texts',
  enforce: /** @type {const} */ ('pre'),
  transform: {
    filter: { id: /\/web\/[^?]*\.tsx?$/, code: 'texts/compiled/' },
    /** @param {string} code */
    handler: (code) => ({ code: withTextsInline(code), map: null }),
  },
})

/**
 * Replaces the calls of texts without slots in a source by the texts.
 * @param {string} code
 */
export function withTextsInline(code) {
  return [...code.matchAll(imported)].reduce((source, [, all, area]) => {
    const texts = readTexts(area)
    return source.replaceAll(new RegExp(`(?<![\\w./])${all}\\.(\\w+)\\(\\)`, 'g'), (call, name) => {
      const text = texts[name]
      // Braces are slots and tags, and a backslash makes one plain.
      return typeof text === 'string' && !/[{}\\]/.test(text) ? JSON.stringify(text) : call
    })
  }, code)
}
