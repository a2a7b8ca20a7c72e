/**
 * Writes tests/migration-hashes.json, and adds new functions to tests/function-hashes.json and new stored texts to
 * tests/stored-texts.json: run it when a migration, a new version of a function or a stored text is ready to land.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../scripts/project.mjs'
import { storedTexts } from './stored-texts.mjs'

const files = [...textsIn('baseline'), ...textsIn('migrations')]
store('migration-hashes', Object.fromEntries(files.map(({ path, hash }) => [path, hash])))

/** @type {Record<string, string>} */
const functions = JSON.parse(readFileSync(fileOf('function-hashes'), 'utf8'))
for (const { path, text, hash } of textsIn('functions')) {
  const name = path.replace(/^functions\/|\.sql$/g, '')
  functions[`${name} ${/'version (\d+)';\n$/.exec(text)?.[1]}`] ??= hash
}
store('function-hashes', functions)

store('stored-texts', { ...storedTexts(), ...JSON.parse(readFileSync(fileOf('stored-texts'), 'utf8')) })

/** @param {string} folder */
function textsIn(folder) {
  return readdirSync(join(project, 'server/platform/db', folder))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(project, 'server/platform/db', folder, file), 'utf8')
      return { path: `${folder}/${file}`, text, hash: createHash('sha256').update(text).digest('hex') }
    })
}

/** @param {string} name */
function fileOf(name) {
  return join(project, `tests/${name}.json`)
}

/**
 * @param {string} name
 * @param {Record<string, string>} entries
 */
function store(name, entries) {
  writeFileSync(fileOf(name), `${JSON.stringify(entries, null, 2)}\n`)
}
