/** Compresses the built pages' files once at the highest level, so that no request has to. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes `x.js.br` and `x.js.gz` next to every text file of a folder. The server sends them to clients that accept
 * them.
 * @param {string} folder the built `assets`
 */
export async function compressAssets(folder) {
  for (const name of await readdir(folder)) {
    if (!/\.(?:js|css|svg|json)$/.test(name)) continue
    const plain = await readFile(join(folder, name))
    if (plain.length < 500) continue
    await writeFile(
      join(folder, `${name}.br`),
      await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    await writeFile(join(folder, `${name}.gz`), await smallest(plain))
  }
}

/**
 * Returns the smallest gzip of a file. The best memory level depends on the file: a lower level gives smaller blocks,
 * each with its own codes.
 * @param {Buffer} plain
 */
async function smallest(plain) {
  const forms = await Promise.all([6, 7, 8, 9].map((memLevel) => zip(plain, { level: 9, memLevel })))
  return forms.reduce((one, other) => (other.length < one.length ? other : one))
}
