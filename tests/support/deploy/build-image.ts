import { execFile, spawnSync } from 'node:child_process'
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Stage, Step } from './dockerfile'

/** The root folder that the last stage of a Dockerfile produces, and how to run it. */
export interface Image {
  readonly root: string
  readonly env: Readonly<Record<string, string>>
  readonly workdir: string
  /** User as `UID:GID`. */
  readonly user: string
  readonly command: readonly string[]
}

/**
 * Whether this machine can run a Dockerfile without a container daemon, with a separate root folder for each step. This
 * requires Linux, root, and the right to mount.
 */
export const canBuildImages =
  process.platform === 'linux' &&
  process.geteuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'true']).status === 0

/** Folders of this machine that replace those of the base image: programs and their settings. */
const systemFolders = [...new Set(['usr', 'etc', process.execPath.split('/')[1] ?? 'usr'])]
const links = ['bin', 'lib', 'lib64', 'sbin']

/**
 * Runs the stages of a Dockerfile in `folder`, each in its own root folder. `context` contains the files that the build
 * may read. This machine's system replaces the base images, so its Node and its C library are used.
 */
export async function buildImage(stages: readonly Stage[], context: string): Promise<Image> {
  const folder = mkdtempSync(join(tmpdir(), 'image-'))
  // The stages run in parallel, as in the container engine. A stage that copies from another one waits for it.
  const images = new Map<string, Promise<Image>>()
  for (const stage of stages) {
    const root = emptyRoot(join(folder, stage.name || 'last'))
    images.set(stage.name, carryOut(stage, root, context, images))
  }
  const made = await Promise.all(images.values())
  return made.at(-1) as Image
}

async function carryOut(
  { steps }: Stage,
  root: string,
  context: string,
  others: ReadonlyMap<string, Promise<Image>>,
): Promise<Image> {
  let image: Image = { root, env: {}, workdir: '/', user: '0:0', command: [] }
  for (const step of steps) {
    if (step.instruction === 'ENV') image = { ...image, env: { ...image.env, ...pairs(step.rest) } }
    else if (step.instruction === 'USER') image = { ...image, user: step.rest }
    else if (step.instruction === 'CMD') image = { ...image, command: JSON.parse(step.rest) as string[] }
    else if (step.instruction === 'WORKDIR') {
      image = { ...image, workdir: resolve(image.workdir, step.rest) }
      mkdirSync(join(image.root, image.workdir), { recursive: true })
    } else if (step.instruction === 'COPY') {
      const { from } = step.flags
      await copy(step, image, from === undefined ? context : (await others.get(from))?.root)
    } else if (step.instruction === 'RUN') {
      const { program, args } = within(image, ['sh', '-c', step.rest], { isBuilding: true })
      await promisify(execFile)(program, args, { env: { ...registry(), ...image.env }, maxBuffer: 1e8 })
    }
  }
  return image
}

/** Copies a folder's content into a folder with the given name. */
async function copy({ rest, flags }: Step, { root, workdir }: Image, from: string | undefined) {
  const sources = rest.split(/\s+/)
  const to = sources.pop() ?? ''
  if (from === undefined) throw new Error(`There is no stage ${flags.from}`)
  for (const source of sources) {
    const found = join(from, source)
    const isFolder = lstatSync(found).isDirectory()
    const target = join(
      root,
      resolve(workdir, to),
      isFolder || !to.endsWith('/') ? '' : source.replace(/.*\//, ''),
    )
    mkdirSync(dirname(target), { recursive: true })
    // The output of a stage contains all packages, so its files are linked instead of copied.
    if (flags.from !== undefined) await promisify(execFile)('cp', ['-al', found, target])
    else cpSync(found, target, { recursive: true })
  }
}

export interface Mounts {
  /** Whether the root folder is writable: true for build steps, false for the final program. */
  readonly isBuilding?: boolean
  /** Folders of the image that are writable and persistent, such as `/data`. */
  readonly volumes?: readonly string[]
  /** Folders in memory, initially empty. */
  readonly tmpfs?: readonly string[]
}

/**
 * Returns the program and arguments that run a command inside an image. The command sees the image's root folder (and
 * this machine's system folders, read-only), runs as the image's user and has no capabilities.
 */
export function within(image: Image, command: readonly string[], mounts: Mounts = {}) {
  const { isBuilding = false, volumes = [], tmpfs = [] } = mounts
  const at = (path: string) => `"$1${path}"`
  const lines = [
    'set -e',
    `mount --bind ${at('')} ${at('')}`,
    ...systemFolders.flatMap((name) => [
      `mount --bind /${name} ${at(`/${name}`)}`,
      `mount -o remount,ro,bind ${at(`/${name}`)}`,
    ]),
    ...['proc', 'dev'].map((name) => `mount --rbind /${name} ${at(`/${name}`)}`),
    ...(isBuilding ? ['/tmp'] : tmpfs).map((path) => `mount -t tmpfs tmpfs ${at(path)}`),
    ...volumes.map((path) => `mount --bind ${at(path)} ${at(path)}`),
    ...(isBuilding
      ? [`mkdir ${at(cacheInside)}`, `mount --bind "$2" ${at(cacheInside)}`]
      : [`mount -o remount,ro,bind ${at('')}`]),
    'root=$1; shift 2',
    `exec chroot "$root" ${isBuilding ? '' : unprivileged(image.user)} env --chdir=${image.workdir} "$@"`,
  ]
  const args = ['--mount', 'sh', '-c', lines.join('\n'), 'sh', image.root, npmCache(), ...command]
  return { program: 'unshare', args }
}

const unprivileged = (user: string) => {
  const [uid, gid] = user.split(':')
  return `setpriv --reuid=${uid} --regid=${gid} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all`
}

/** Creates an empty root folder with the folders for the mounts. */
function emptyRoot(root: string): string {
  for (const name of [...systemFolders, 'proc', 'dev', 'tmp'])
    mkdirSync(join(root, name), { recursive: true })
  for (const name of links) {
    const isLink = lstatSync(`/${name}`, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
    if (isLink) symlinkSync(readlinkSync(`/${name}`), join(root, name))
  }
  return root
}

const cacheInside = '/tmp/npm-cache'
/** Returns the folder of npm's download cache. */
const npmCache = () => {
  const folder = process.env.npm_config_cache ?? join(process.env.HOME ?? '/root', '.npm')
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Returns the environment with which npm reaches the registry from here. It uses cached downloads. */
const registry = () => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(PATH|(HTTPS?|NO)_PROXY|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|npm_config_(registry|cafile))$/i.test(
        name,
      ),
    ),
  ),
  HOME: '/tmp',
  npm_config_cache: cacheInside,
  npm_config_prefer_offline: 'true',
})

const pairs = (text: string) =>
  Object.fromEntries(text.split(/\s+/).map((pair) => pair.split('=', 2) as [string, string]))

/** Copies the files of a project that `lets` accepts into an empty folder, and returns the folder. */
export function buildContext(project: string, lets: (path: string) => boolean): string {
  const context = mkdtempSync(join(tmpdir(), 'context-'))
  for (const entry of readdirSync(project, { withFileTypes: true }))
    if (!/^(node_modules|dist|\.git)$/.test(entry.name))
      cpSync(join(project, entry.name), join(context, entry.name), {
        recursive: true,
        filter: (from) => lstatSync(from).isDirectory() || lets(from.slice(project.length + 1)),
      })
  return context
}
