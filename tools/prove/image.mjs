import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installSystemPackage } from '../../scripts/apt.mjs'
import { installedProgram, project, run, say } from '../../scripts/project.mjs'

export const about =
  'The image is built and run by docker or podman (read-only, as 1000, health, commands, SIGTERM), and is at most [MB] (300)'

const image = 'localhost/shop-proof'
/** Prefix of the names of base images that this proof makes. */
const madeBase = 'localhost/shop-proof-base'
/** The Dockerfile's base images, by the argument that names them. */
const bases = { NODE: 'node:24-bookworm-slim', DEBIAN: 'debian:bookworm-slim' }

/**
 * Builds the image, prints its size, and runs tests/deploy/engine.test.ts on it. Without an engine it installs Debian's podman, if
 * it is root. Where the base images cannot be pulled, it makes similar ones from Debian's packages and npm's package `node`, and
 * says so.
 * @param {string[]} args
 */
export async function prove([megabytes = '300']) {
  const engine = await findEngine()
  if (engine === null) {
    say('There is no docker with a daemon and no podman. Install one: apt-get install podman runc.')
    return false
  }
  say(`Engine: ${output(engine, ['--version']).trim()}`)
  const folder = mkdtempSync(join(tmpdir(), 'shop-image-'))
  try {
    const args = await baseArguments(engine, folder)
    const build = ['build', '--tag', image, ...args, ...(engine === 'podman' ? podmanBuild : []), project]
    if (!(await run(engine, build, { minutes: 30 }))) return false
    const size = Math.round(
      Number(output(engine, ['image', 'inspect', '--format', '{{.Size}}', image])) / 1e6,
    )
    process.stdout.write(`  The image has ${size} MB.\n`)
    const options = runOptions(engine)
    if (options === null) return false
    const held = await run(
      installedProgram('vitest'),
      ['run', '--project', 'shop', 'tests/deploy/engine.test.ts'],
      {
        env: { IMAGE_ENGINE: engine, IMAGE_NAME: image, IMAGE_OPTIONS: JSON.stringify(options) },
        minutes: 15,
      },
    )
    if (size > Number(megabytes)) say(`The image has more than ${megabytes} MB.`)
    return held && size <= Number(megabytes)
  } finally {
    spawnSync(engine, ['image', 'rm', '--force', image])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Builds without a separate container for each step, which needs rights that a machine may lack. */
const podmanBuild = ['--isolation', 'chroot', '--network', 'host']

/** @returns {Promise<string | null>} */
async function findEngine() {
  const works = (/** @type {string} */ name) => spawnSync(name, ['info']).status === 0
  if (works('docker')) return 'docker'
  if (!works('podman')) for (const name of ['podman', 'runc']) await installSystemPackage(name)
  return works('podman') ? 'podman' : null
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function output(program, args) {
  return spawnSync(program, args, { encoding: 'utf8' }).stdout
}

/**
 * Options with which a container runs as in compose.yaml. A machine without the right to raise limits, or with mixed control
 * groups, needs additional options; they are printed. Returns null if no container runs; the reason is printed.
 * @param {string} engine
 */
function runOptions(engine) {
  const hardened = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges', '--network=host']
  const limits = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096']
  const ways = [
    { before: [], more: [] },
    { before: [], more: limits },
  ]
  if (engine === 'podman') ways.push({ before: ['--runtime=runc'], more: limits })
  for (const { before, more } of ways) {
    const options = [...before, 'run', ...hardened, ...more]
    const { status, stderr } = spawnSync(engine, [...options, '--rm', image, 'true'], { encoding: 'utf8' })
    if (status === 0) {
      if (more.length > 0) say(`Run with ${[...before, ...more].join(' ')}.`)
      return { before, options: [...hardened, ...more] }
    }
    say(stderr.trim())
  }
  return null
}

/**
 * Arguments for the base images: none where the engine can pull them.
 * @param {string} engine
 * @param {string} folder
 */
async function baseArguments(engine, folder) {
  const pulls = Object.values(bases).map((name) => `docker.io/library/${name}`)
  for (const name of pulls) {
    const { status, stderr } = spawnSync(engine, ['pull', name], { encoding: 'utf8' })
    if (status === 0) continue
    say(`${name} cannot be pulled: ${stderr.trim().split('\n').at(-1)}`)
    say('Base images are made from Debian’s packages and npm’s package "node" instead.')
    return makeBases(engine, folder)
  }
  return Object.keys(bases).flatMap((arg, index) => ['--build-arg', `${arg}=${pulls[index]}`])
}

/**
 * Base images like those of Docker Hub: Debian without documentation, and that with Node and npm.
 * @param {string} engine
 * @param {string} folder
 */
async function makeBases(engine, folder) {
  const made = ['--build-arg', `NODE=${madeBase}-node`, '--build-arg', `DEBIAN=${madeBase}-debian`]
  const isMade = (/** @type {string} */ name) =>
    spawnSync(engine, ['image', 'inspect', `${madeBase}-${name}`]).status === 0
  if (isMade('node') && isMade('debian')) {
    say(`Those of an earlier run are used: ${madeBase}-node, ${madeBase}-debian.`)
    return made
  }
  if (!existsSync('/usr/sbin/debootstrap')) await installSystemPackage('debootstrap')
  const root = join(folder, 'debian')
  const bootstrap = ['--variant=minbase', 'bookworm', root, 'http://deb.debian.org/debian']
  if (!(await run('debootstrap', bootstrap, { minutes: 20 }))) throw new Error('debootstrap failed')
  for (const path of ['var/cache/apt/archives', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man'])
    rmSync(join(root, path), { recursive: true, force: true })
  for (const path of ['usr/share/locale', 'usr/share/info', 'var/log']) {
    rmSync(join(root, path), { recursive: true, force: true })
    mkdirSync(join(root, path), { recursive: true })
  }
  importImage(engine, root, 'debian', [])

  const packages = join(folder, 'node')
  mkdirSync(packages)
  writeFileSync(join(packages, 'package.json'), '{}')
  const install = ['install', '--no-save', '--foreground-scripts', '--prefix', packages, 'node@24', 'npm@11']
  if (!(await run('npm', install, { minutes: 10, cwd: packages }))) throw new Error('npm install failed')
  const local = join(root, 'usr/local')
  mkdirSync(join(local, 'lib/node_modules'), { recursive: true })
  cpSync(join(packages, 'node_modules/node/bin/node'), join(local, 'bin/node'))
  cpSync(join(packages, 'node_modules/npm'), join(local, 'lib/node_modules/npm'), { recursive: true })
  writeFileSync(
    join(local, 'bin/npm'),
    '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
    { mode: 0o755 },
  )
  // This machine may reach the registry by a certificate of its own.
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  const changes = []
  if (existsSync(certificates)) {
    mkdirSync(join(root, 'etc/ssl/certs'), { recursive: true })
    writeFileSync(join(root, certificates), readFileSync(certificates))
    changes.push(`ENV NODE_EXTRA_CA_CERTS=${certificates}`)
  }
  importImage(engine, root, 'node', changes)
  return made
}

/**
 * @param {string} engine
 * @param {string} root
 * @param {string} name
 * @param {string[]} changes
 */
function importImage(engine, root, name, changes) {
  const tag = `${madeBase}-${name}`
  const script = 'tar -C "$1" -c . | "$0" import $3 - "$2"'
  const given = changes.map((change) => `--change "${change}"`).join(' ')
  const { status, stderr } = spawnSync('sh', ['-c', script.replace('$3', given), engine, root, tag], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${tag} could not be made: ${stderr}`)
}
