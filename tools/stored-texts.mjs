import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../scripts/project.mjs'
import { readTexts } from '../scripts/read-texts.mjs'

/** The areas whose texts are printed on issued documents, which must keep their words. */
const printed = new Set(['documents/invoice', 'shop/methods'])

/**
 * Returns what must not change in each text that may be stored, by area and name: its slots, such as `{address} {amount}`, or,
 * if issued documents print it, its English words.
 * @returns {Record<string, string>}
 */
export function storedTexts() {
  const source = readFileSync(join(project, 'rules/text/stored-texts.ts'), 'utf8')
  const areas = [...source.matchAll(/ = storing\('([\w/-]+)'/g)].map(([, area = '']) => area)
  const texts = areas.toSorted().flatMap((area) =>
    Object.entries(readTexts(area))
      // Of the texts of settings, only the names of parts are stored.
      .filter(([name]) => area !== 'settings' || name.includes('_part_'))
      .map(([name, text]) => {
        const words = JSON.stringify(text)
        const isOneSentence = typeof text === 'string'
        if (printed.has(area)) return [`${area}.${name}`, isOneSentence ? text : words]
        const slots = words.matchAll(isOneSentence ? /\{(\w+)\}/g : /input (\w+)/g)
        const names = new Set([...slots].map(([, slot]) => `{${slot}}`))
        return [`${area}.${name}`, [...names].toSorted().join(' ')]
      }),
  )
  return Object.fromEntries(texts)
}
