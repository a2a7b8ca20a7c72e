/**
 * `node scripts/prune-packages.mjs FOLDER`: removes everything from a `node_modules` that the built server never loads:
 * types, source maps, documentation, tests, development builds, and package formats for other loaders. It is meant for
 * the image, where NODE_ENV is `production`. Licences are not removed.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const unusedFiles = [
  /\.map$/,
  /\.[cm]?tsx?$/,
  /\.flow$/,
  /\.s?css$/,
  /\.tsbuildinfo$/,
  /^(?!licen[cs]e|notice|copying).*\.(md|markdown)$/i,
  // Production loads the other builds. Node reads the names of exports from `react.development.js`, so that file is not
  // removed.
  /^react-dom-.*\.(development|profiling)\.js$/,
]
/** Names of folders that are removed if they are directly in a package. */
const unusedFolders = ['test', 'tests', '__tests__', 'docs', 'doc', 'example', 'examples', 'coverage']
unusedFolders.push('benchmark', 'benchmarks', '.github')
/** Types, and files that only `require` or a browser would load. */
const unusedPaths = [
  '.bin',
  '.package-lock.json',
  '@types',
  'bwip-js/barcode.ps',
  'bwip-js/dist/bwip-js-gen.mjs',
  'bwip-js/dist/bwip-js-min.js',
  'bwip-js/dist/bwip-js-node.js',
  'bwip-js/dist/bwip-js-rn.mjs',
  'bwip-js/dist/bwip-js.js',
  'bwip-js/dist/bwip-js.mjs',
  'bwip-js/src',
  'csstype',
  'stripe/cjs',
  'undici-types',
]

const [folder] = process.argv.slice(2)
if (!folder || !existsSync(join(folder, 'fastify'))) {
  process.stderr.write('node scripts/prune-packages.mjs FOLDER: the node_modules of the shop.\n')
  process.exit(1)
}
const remove = (/** @type {string} */ path) => rmSync(path, { recursive: true, force: true })
for (const path of unusedPaths) remove(join(folder, path))
for (const path of packagesIn(folder)) for (const name of unusedFolders) remove(join(path, name))
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
  if (entry.isFile() && unusedFiles.some((kind) => kind.test(entry.name)))
    remove(join(entry.parentPath ?? entry.path, entry.name))

/**
 * Returns the folders of all packages in a `node_modules`, including nested ones.
 * @param {string} modules
 * @returns {string[]}
 */
function packagesIn(modules) {
  if (!existsSync(modules)) return []
  return readdirSync(modules)
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((one) => `${name}/${one}`) : [name],
    )
    .map((name) => join(modules, name))
    .flatMap((path) => [path, ...packagesIn(join(path, 'node_modules'))])
}
