import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project, run, say } from './project.mjs'

const sources = [
  'contract',
  'rules',
  'server',
  'web',
  'demo',
  'texts',
  'scripts/build.mjs',
  'scripts/compile-texts.mjs',
  'scripts/compress-assets.mjs',
  'scripts/inline-texts.mjs',
  'scripts/read-texts.mjs',
  'scripts/small-build.mjs',
  'scripts/webp-pictures.mjs',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/** File with the fingerprint of the sources of the build. */
export const hashFile = join(project, 'dist/.source-hash')

/** Builds unless the existing build was made from the current sources. Throws if the build fails. */
export async function ensureBuilt() {
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === sourceHash()) return
  say('Building the shop …')
  // The build runs in a separate process, so that the server does not keep the bundler in memory.
  if (!(await run(process.execPath, [join(project, 'scripts/build.mjs')]))) {
    throw new Error('The shop could not be built: see above.')
  }
}

/** Returns a fingerprint of the content of all sources of the build. It does not depend on clocks or checkouts. */
export function sourceHash() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn).toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(project, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} path */
function filesIn(path) {
  if (/\.\w+$/.test(path)) return [path]
  return (
    readdirSync(join(project, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(project.length))
      // The build generates these from the texts.
      .filter((file) => !file.replaceAll('\\', '/').includes('texts/compiled/'))
  )
}
