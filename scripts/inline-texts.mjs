/**
 * Replaces the call of a text without slots, such as `texts.title()`, by the text itself when the pages are built. The
 * catalogue then costs a page neither functions nor their names (decision 045).
 */
import { readTexts } from './read-texts.mjs'

const imported = /import \* as (\w+) from '#texts\/compiled\/([\w/-]+)'/g

/** Returns the plugin for Vite. */
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
      // Braces mark slots and tags, and a backslash escapes a brace.
      return typeof text === 'string' && !/[{}\\]/.test(text) ? JSON.stringify(text) : call
    })
  }, code)
}
