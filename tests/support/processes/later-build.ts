import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const project = resolve(import.meta.dirname, '../../..')

/** Copies the built server into a separate folder, with links to everything else that it reads. */
export function copyBuild(folder: string): void {
  mkdirSync(join(folder, 'dist'), { recursive: true })
  for (const name of ['package.json', 'node_modules', 'server', 'demo', 'deploy'])
    symlinkSync(join(project, name), join(folder, name))
  for (const name of ['shop', 'office', 'pictures', '.source-hash'])
    symlinkSync(join(project, 'dist', name), join(folder, 'dist', name))
  cpSync(join(project, 'dist/server'), join(folder, 'dist/server'), { recursive: true })
}

/**
 * Copies the built server as a later version of the shop that also has the migration `name`. `body` is the code of the
 * migration, in which `db` is the Kysely connection.
 */
export function copyLaterBuild(folder: string, name: string, body: string): void {
  copyBuild(folder)
  const all = /^var migrations = \{/m
  const assets = join(folder, 'dist/server/assets')
  const files = readdirSync(assets).filter((file) => all.test(readFileSync(join(assets, file), 'utf8')))
  const [file] = files
  if (file === undefined || files.length > 1)
    throw new Error(`The migrations are in ${files.length} files of the build.`)
  const path = join(assets, file)
  const text = readFileSync(path, 'utf8')
  const [list = ''] = /^var migrations = \{.*\};$/m.exec(text) ?? []
  const added = list.replace(/ \};$/, `, "${name}": { up: async (db) => { ${body} } } };`)
  writeFileSync(path, text.replace(list, added))
}
