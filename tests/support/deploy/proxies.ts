import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { connect } from 'node:tls'
import { freePort } from '#server/platform/db/embedded/launch-postgres'
import { until } from '../timing/in-turns'

const project = resolve(import.meta.dirname, '../../..')
const nginx = '/usr/sbin/nginx'
const caddy = '/usr/bin/caddy'

/** Whether the proxies are installed. `npm test` installs them if permitted, and reports it otherwise. */
export const hasNginx = existsSync(nginx)
export const hasCaddy = existsSync(caddy)

export interface Proxy {
  /** Port of `https://shop.example`. The name is not in the DNS, so requests go to 127.0.0.1. */
  readonly port: number
  /** Port for plain HTTP. */
  readonly plainPort: number
  /** Certificate that a client must trust, as PEM. */
  readonly certificate: string
  /** Returns the proxy's log so far. */
  logs(): string
  stop(): Promise<void>
}

/**
 * Prepares `deploy/nginx/shop.conf` with the test's addresses, files and ports in place of the operator's. Throws if a
 * placeholder is not found, because the test would then check another file.
 */
export async function placeNginx(upstreams: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  makeCertificate(folder)
  const text = substituted(readFileSync(join(project, 'deploy/nginx/shop.conf'), 'utf8'), [
    ['server 127.0.0.1:3001 ', `server 127.0.0.1:${upstreams[0]} `],
    ['server 127.0.0.1:3002 ', `server 127.0.0.1:${upstreams[1]} `],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2 ', `listen 127.0.0.1:${port} ssl http2 `],
    ['listen [::]:443 ssl http2 backlog=4096;', ''],
    ['/etc/letsencrypt/live/shop.example/fullchain.pem', join(folder, 'cert.pem')],
    ['/etc/letsencrypt/live/shop.example/privkey.pem', join(folder, 'key.pem')],
    ['/var/log/nginx/shop-access.log', join(folder, 'access.log')],
    ['/var/log/nginx/shop-error.log', join(folder, 'error.log')],
  ])
  writeFileSync(join(folder, 'shop.conf'), text)
  const root = process.geteuid?.() === 0
  const main = substituted(readFileSync(join(project, 'deploy/nginx/nginx.conf'), 'utf8'), [
    ['user www-data;', `daemon off; ${root ? 'user root;' : ''}`],
    ['worker_processes auto;', 'worker_processes 1;'],
    ['/run/nginx.pid', join(folder, 'nginx.pid')],
    ['error_log /var/log/nginx/error.log', `error_log ${folder}/main-error.log`],
    ['include /etc/nginx/modules-enabled/*.conf;', ''],
    ['/etc/nginx/conf.d/*.conf', join(folder, 'shop.conf')],
  ])
  writeFileSync(join(folder, 'nginx.conf'), main)
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf')]
  const files = ['access.log', 'error.log'].map((name) => join(folder, name))
  return {
    version: () => versionIn(spawnSync(nginx, ['-v'], { encoding: 'utf8' }).stderr),
    /** Returns the output of `nginx -t`. */
    check: () => spawnSync(nginx, ['-t', ...args], { encoding: 'utf8' }),
    start: () =>
      startProxy(nginx, args, { folder, port, plainPort, certificate: join(folder, 'cert.pem'), files }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * Prepares `deploy/caddy/Caddyfile`, configured by its variables as an operator would do it, with its own certificates.
 * If `isPatient` is false, it waits for a process for one second instead of twenty.
 */
export async function placeCaddy(upstreams: readonly number[], { isPatient = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  const text = substituted(readFileSync(join(project, 'deploy/caddy/Caddyfile'), 'utf8'), [
    [
      '\n{\n',
      `\n{\nadmin off\nlocal_certs\nskip_install_trust\nhttp_port ${plainPort}\nhttps_port ${port}\n`,
    ],
    ['\tlog {\n', `\tlog {\noutput file ${folder}/caddy.log\n`],
    ['lb_try_duration 20s', `lb_try_duration ${isPatient ? 20 : 1}s`],
  ])
  writeFileSync(join(folder, 'Caddyfile'), text)
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SHOP_DOMAIN: 'shop.example',
    SHOP_UPSTREAMS: upstreams.map((each) => `127.0.0.1:${each}`).join(' '),
  }
  const args = ['--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  const certificate = join(folder, 'caddy/pki/authorities/local/root.crt')
  return {
    version: () => versionIn(spawnSync(caddy, ['version'], { encoding: 'utf8' }).stdout),
    /** Returns the output of `caddy validate`. */
    check: () => spawnSync(caddy, ['validate', ...args], { encoding: 'utf8', env }),
    start: () =>
      startProxy(caddy, ['run', ...args], {
        folder,
        port,
        plainPort,
        certificate,
        files: [join(folder, 'caddy.log')],
        env,
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

interface Started {
  readonly folder: string
  readonly port: number
  readonly plainPort: number
  /** Path of the certificate file. */
  readonly certificate: string
  readonly files: readonly string[]
  readonly env?: Record<string, string | undefined>
}

async function startProxy(program: string, args: readonly string[], started: Started): Promise<Proxy> {
  const { folder, port, plainPort, certificate, files, env } = started
  const child = spawn(program, args, { cwd: folder, env: env ?? process.env, stdio: 'ignore' })
  await until(`${program} listens`, 30, async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${readAll(files)}`)
    return existsSync(certificate) && greets(port)
  })
  return {
    port,
    plainPort,
    certificate: readFileSync(certificate, 'utf8'),
    logs: () => readAll(files),
    async stop() {
      if (child.exitCode === null) {
        const exit = once(child, 'exit')
        child.kill('SIGTERM')
        await exit
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Whether a TLS connection succeeds. Caddy listens before it has its certificate. */
async function greets(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', servername: 'shop.example', rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

const versionIn = (text: string) => /\d+\.\d+\.\d+/.exec(text)?.[0] ?? ''

const readAll = (files: readonly string[]) =>
  files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('')

function substituted(text: string, places: readonly (readonly [string, string])[]): string {
  return places.reduce((before, [place, put]) => {
    if (before.split(place).length < 2) throw new Error(`The configuration has no ${place}`)
    return before.replaceAll(place, put)
  }, text)
}

function makeCertificate(folder: string) {
  mkdirSync(folder, { recursive: true })
  const subject = ['-subj', '/CN=shop.example', '-addext', 'subjectAltName=DNS:shop.example']
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...kind, ...files, ...subject], { stdio: 'ignore' })
}
