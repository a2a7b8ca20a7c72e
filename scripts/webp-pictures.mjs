/**
 * Creates the WebP versions of the demo's pictures. The repository contains only their AVIF versions (decision 049).
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { project } from './project.mjs'

const drawn = join(project, 'demo/pictures')
/** Name of the file with the fingerprint of the sources in a folder of pictures. */
const madeFrom = '.made-from'

/** Larger pictures tolerate a lower quality because they are displayed with smaller pixels. */
const qualityOf = (/** @type {number} */ width) => (width > 800 ? 14 : width > 500 ? 22 : 36)

/**
 * Writes `x-350.webp` for every `x-350.avif` of the demo unless the folder of the last build already contains them.
 * @param {string} folder where to
 * @param {string} last the folder of the last build
 * @returns {Promise<boolean>} whether it wrote them
 */
export async function makeWebpPictures(folder, last) {
  const names = readdirSync(drawn).filter((name) => name.endsWith('.avif'))
  const sources = fingerprint(names)
  const lastFile = join(last, madeFrom)
  if (existsSync(lastFile) && readFileSync(lastFile, 'utf8') === sources) return false

  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  await mkdir(folder, { recursive: true })
  const waiting = names.values()
  const make = async () => {
    for (const name of waiting) {
      const quality = qualityOf(Number(/\d+(?=\.avif$)/.exec(name)?.[0]))
      // A higher effort takes twice the time and saves 7 % of the bytes.
      const image = sharp(join(drawn, name)).webp({ quality, effort: 2 })
      await image.toFile(join(folder, name.replace(/avif$/, 'webp')))
    }
  }
  // The number is limited because the bundler runs at the same time, and Node has four threads for both.
  await Promise.all(Array.from({ length: Math.min(3, availableParallelism()) }, make))
  writeFileSync(join(folder, madeFrom), sources)
  return true
}

/**
 * Returns the fingerprint of the pictures and of the code that converts them.
 * @param {string[]} names
 */
function fingerprint(names) {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)))
  for (const name of names) hash.update(`${name}\0`).update(readFileSync(join(drawn, name)))
  return hash.digest('hex')
}
