/**
 * `npm run build`: builds the pages to dist/shop and dist/office and the server to dist/server, using the modes of
 * vite.config.ts, and converts the demo's pictures to WebP in dist/pictures.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashFile, sourceHash } from './built.mjs'
import { compressAssets } from './compress-assets.mjs'
import { ensureInstalled } from './installed.mjs'
import { project, requireNode, say } from './project.mjs'
import { makeWebpPictures } from './webp-pictures.mjs'

const parts = { shop: 'production', office: 'office', server: 'server' }

requireNode()
await ensureInstalled()
process.env.NODE_ENV = 'production'
const { writeTexts } = await import('./compile-texts.mjs')
await writeTexts()
const { build } = await import('vite')

const began = performance.now()
// The hash is computed first, so that an edit during the build causes another build.
const hash = sourceHash()
const dist = join(project, 'dist')
const fresh = join(dist, `.building-${process.pid}`)
const pictures = join(dist, 'pictures')
try {
  const [isNew] = await Promise.all([makeWebpPictures(join(fresh, 'pictures'), pictures), buildParts()])
  // The parts are moved into place only when complete, so that a failed build leaves the last good one.
  rmSync(hashFile, { force: true })
  for (const name of Object.keys(parts)) replace(join(dist, name), join(fresh, name))
  if (isNew) replace(pictures, join(fresh, 'pictures'))
  writeFileSync(hashFile, hash)
} finally {
  rmSync(fresh, { recursive: true, force: true })
}
say(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s`)

async function buildParts() {
  for (const [name, mode] of Object.entries(parts)) {
    await build({ root: project, mode, logLevel: 'warn', build: { outDir: join(fresh, name) } })
  }
  await compressAssets(join(fresh, 'shop/assets'))
  await compressAssets(join(fresh, 'office/assets'))
}

/**
 * @param {string} old
 * @param {string} made
 */
function replace(old, made) {
  const aside = `${made}-replaced`
  mkdirSync(dist, { recursive: true })
  if (existsSync(old)) renameSync(old, aside)
  renameSync(made, old)
}
