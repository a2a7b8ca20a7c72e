/**
 * `npm run texts`: compiles each file of the catalogue (`texts/en/**.json`) with Paraglide's compiler to a module of
 * functions and their types (`texts/compiled/`, not committed). The build, `npm run dev`, the tests and the checks run
 * it first. docs/texts.md explains how to add a text, and decision 045 gives the reasons.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { compileMessage } from '@inlang/paraglide-js'
import messageFormat from '@inlang/plugin-message-format'
import { project, say } from './project.mjs'
import { areasOfTexts, readTexts } from './read-texts.mjs'

const locale = 'en'
const target = join(project, 'texts/compiled')

/** @typedef {{ type: string, name: string, value: { arg: { name: string } } }} Declaration A slot, or a plural of one */

/** Source of the module that compiled texts use for plurals. It creates the rules of each language once. */
const registry = `const rules = {}
export const plural = (locale, count) =>
  (rules[locale] ??= new Intl.PluralRules(locale)).select(Number(count))
`

/** Returns the files of `texts/compiled` by relative path. Throws if a text cannot be compiled. */
async function compileTexts() {
  const files = new Map([['registry.js', registry]])
  for (const area of areasOfTexts()) {
    const { script, types } = await compileArea(area, Buffer.from(JSON.stringify(readTexts(area))))
    files.set(`${area}.js`, script).set(`${area}.d.ts`, types)
  }
  return files
}

/**
 * @param {string} area
 * @param {Buffer} content
 */
async function compileArea(area, content) {
  const settings = { baseLocale: locale, locales: [locale] }
  const { bundles, messages, variants } = await messageFormat.importFiles({
    settings,
    files: [{ locale, content, path: area }],
  })
  const up = posix.relative(posix.dirname(area) === '.' ? '' : posix.dirname(area), '') || '.'
  const texts = bundles.map(({ id, declarations }) => {
    checkName(area, id)
    const message = messages.find(({ bundleId }) => bundleId === id)
    const own = variants.filter(({ messageBundleId }) => messageBundleId === id)
    const script = withoutTypes(compileMessage(declarations, message, own).code)
    for (const [call] of script.matchAll(/registry\.\w+/g))
      if (call !== 'registry.plural')
        throw new Error(`${area}.json: ${id} uses ${call}; only plurals are compiled`)
    return {
      id,
      script,
      type: typeOf(declarations, own),
      english: own.map(({ pattern }) => wordsOf(pattern)),
    }
  })
  const uses = texts.some(({ script }) => script.includes('registry.plural('))
  const head = `// Compiled from texts/${locale}/${area}.json by \`npm run texts\`.\n`
  const types = texts.map(
    ({ id, type, english }) =>
      `/** ${english.join(' | ').replaceAll('*/', '*\\/')} */\nexport declare const ${id}: ${type}\n`,
  )
  const typed = types.join('')
  const needed = ['Slot', 'MarkedText'].filter((name) => new RegExp(`\\b${name}\\b`).test(typed))
  const imported =
    needed.length > 0 ? `import type { ${needed.join(', ')} } from '${up}/../text-types'\n` : ''
  return {
    script:
      head +
      (uses ? `import * as registry from '${up}/registry.js'\n` : '') +
      texts.map(({ id, script }) => `export const ${id} = ${script}\n`).join(''),
    types: `${head}${imported}${typed}`,
  }
}

/**
 * @param {string} area
 * @param {string} name
 */
function checkName(area, name) {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))
    throw new Error(`${area}.json: the name ${name} is not in small letters with underscores`)
}

/**
 * Removes the compiler's comments, which are types for JavaScript: the types of this project are in the declaration
 * file, require every slot, and give tags only a name.
 * @param {string} code
 */
const withoutTypes = (code) =>
  code
    .replaceAll(/\/\*\* @type .*?\*\/ /g, '')
    .replaceAll(', options: {}, attributes: {}', '')
    .replaceAll('i?.', 'i.')
    .replace(/;$/, '')

/**
 * Returns the type of a text's function. The slot of a plural is a number.
 * @param {Declaration[]} declarations
 * @param {{ pattern: { type: string }[] }[]} variants
 */
function typeOf(declarations, variants) {
  const counted = new Set(
    declarations.flatMap((one) => (one.type === 'local-variable' ? [one.value.arg.name] : [])),
  )
  const slots = declarations
    .filter(({ type }) => type === 'input-variable')
    .map(({ name }) => `${name}: ${counted.has(name) ? 'number' : 'Slot'}`)
  const list = slots.length > 0 ? `slots: { ${slots.join('; ')} }` : ''
  const isMarked = variants.some(({ pattern }) => pattern.some(({ type }) => type.startsWith('markup')))
  return isMarked ? `MarkedText<[${list}]>` : `(${list}) => string`
}

/**
 * @param {{ type: string, value?: string, name?: string, arg?: { name?: string } }[]} pattern
 */
const wordsOf = (pattern) =>
  pattern
    .map(({ type, value, arg }) => (type === 'expression' ? `{${arg?.name}}` : (value ?? '')))
    .join('')
    .replaceAll(/\s+/g, ' ')

/**
 * Updates `texts/compiled` from the catalogue and returns the number of its files. Unchanged files are not written, so
 * that builds in watch mode only notice changed ones.
 */
export async function writeTexts() {
  const files = await compileTexts()
  const old = existsSync(target) ? readdirSync(target, { recursive: true, encoding: 'utf8' }) : []
  for (const path of old.filter((name) => /\.(js|d\.ts)$/.test(name)))
    if (!files.has(path.replaceAll('\\', '/'))) rmSync(join(target, path))
  for (const [path, text] of files) {
    const file = join(target, path)
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return files.size
}

if (process.argv[1] === import.meta.filename) say(`Compiled ${await writeTexts()} files to texts/compiled`)
