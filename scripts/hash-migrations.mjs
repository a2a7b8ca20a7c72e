/**
 * Writes tests/migration-hashes.json and adds new functions to tests/function-hashes.json: run it when a migration or
 * a new version of a function is ready to land.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from './project.mjs'

/** @type {[string, string][]} */
const migrations = textsIn('migrations', '.ts').map(({ name, hash }) => [name, hash])
keep('migration-hashes', Object.fromEntries(migrations))

/** @type {Record<string, string>} */
const functions = JSON.parse(readFileSync(fileOf('function-hashes'), 'utf8'))
for (const { name, text, hash } of textsIn('functions', '.sql'))
  functions[`${name} ${/'version (\d+)';\n$/.exec(text)?.[1]}`] ??= hash
keep('function-hashes', functions)

/**
 * @param {string} folder
 * @param {string} ending
 */
function textsIn(folder, ending) {
  const path = join(project, 'server/db', folder)
  return readdirSync(path)
    .filter((file) => file.endsWith(ending))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(path, file), 'utf8')
      return {
        name: file.slice(0, -ending.length),
        text,
        hash: createHash('sha256').update(text).digest('hex'),
      }
    })
}

/** @param {string} name */
function fileOf(name) {
  return join(project, `tests/${name}.json`)
}

/**
 * @param {string} name
 * @param {Record<string, string>} hashes
 */
function keep(name, hashes) {
  writeFileSync(fileOf(name), `${JSON.stringify(hashes, null, 2)}\n`)
}
