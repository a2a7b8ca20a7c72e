import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './support/sources/read-imports'

/** The sources that are built and run in a shop, not the tests. */
const sources = sourceFiles(['contract', 'rules', 'server', 'web', 'demo']).filter(
  ({ path }) => !/\.(test|spec)\.tsx?$/.test(path),
)
const pages = sources.filter(({ path }) => path.startsWith('web/'))

/** The places of a pattern, as "file: match". */
const found = (pattern: RegExp, files = sources): string[] =>
  files.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([what]) => `${path}: ${what}`))
const filesWith = (pattern: RegExp, files = sources): string[] => [
  ...new Set(found(pattern, files).map((line) => line.slice(0, line.indexOf(': ')))),
]

test('the sources were read', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(filesWith(/export async function createApp/g)).toEqual(['server/app.ts'])
})

test('no text becomes code, and no program is started through a shell', () => {
  expect(found(/\beval\(|new Function\(|from 'node:vm'/g)).toEqual([])
  expect(found(/(?<![.\w])exec\(|execSync\(|shell: true/g)).toEqual([])
  // The embedded PostgreSQL, systemctl of the command `upgrade`, and systemd-notify of the watchdog.
  const starting = filesWith(/from 'node:child_process'/g).filter(
    (file) => !file.startsWith('server/platform/db/embedded/'),
  )
  expect(starting).toEqual(['server/modules/backup/upgrade.ts', 'server/platform/process/watchdog.ts'])
})

test('pages put in HTML only where the server cleaned it, and hold one frame, one message, and one cookie', () => {
  expect(filesWith(/dangerouslySetInnerHTML/g, pages).toSorted()).toEqual([
    'web/shop/catalogue/product-screen.tsx',
    'web/shop/pages/home-screen.tsx',
    'web/shop/pages/text-page-screen.tsx',
    'web/shop/terms/terms-dialog.tsx',
  ])
  expect(found(/innerHTML\s*=|outerHTML|insertAdjacentHTML|document\.write/g, pages)).toEqual([])
  expect(found(/<(?:frame|embed|object)\s|onmessage/g, pages)).toEqual([])
  // A page asks its own service worker to store the files of the shop; no content comes with it.
  expect(filesWith(/postMessage|(?:Listener|on)\(\s*'message'/g, pages).toSorted()).toEqual([
    'web/shop/offline/keep-order.ts',
    'web/shop/offline/offline-worker.ts',
  ])
  // The preview of the own shop, in which nothing runs (decision 033).
  expect(filesWith(/<iframe\s/g, pages)).toEqual(['web/office/shop/theme/preview-pane.tsx'])
  // The cart of a form that was sent without scripts (decision 042).
  expect(filesWith(/document\.cookie/g)).toEqual(['web/shop/store/browser-storage.ts'])
  expect(filesWith(/set-cookie/gi).toSorted()).toEqual([
    'server/modules/cart/reserve-by-form.ts',
    // The session of staff and the known browser: no script reads them.
    'server/platform/http/cookies.ts',
  ])
  expect(filesWith(/\bsetCookie\(/g).toSorted()).toEqual([
    'server/modules/staff/staff-session.ts',
    'server/platform/http/cookies.ts',
    'server/platform/http/known-browsers.ts',
  ])
})

test('secrets come from the system’s random numbers, and digests are SHA-256 or longer', () => {
  expect(found(/Math\.random/g)).toEqual([])
  const weak = found(/create(?:Hash|Hmac)\('(?!sha256|sha512)\w+'/g)
  // The first is required by the tax authority: its security comes from the signature that it shortens. The second only
  // distinguishes pages, and protects nothing.
  expect(weak.toSorted()).toEqual([
    `server/modules/fiscal/cis/zki.ts: createHash('md5'`,
    `server/modules/pages/page-html.ts: createHash('sha1'`,
  ])
  expect(found(/createCipheriv\('(?!aes-256-gcm)[^']+'/g)).toEqual([])
  expect(filesWith(/createCipheriv\('aes-256-gcm'/g)).toEqual([
    'server/modules/backup/encryption.ts',
    'server/platform/crypto/keys.ts',
  ])
})

test('nothing trusts a certificate that cannot be checked', () => {
  expect(found(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/g)).toEqual([])
})

test('no field of a call or a page is for a card', () => {
  const files = sources.filter(({ path }) =>
    /^(?:contract|web|server\/platform\/db\/(?:baseline|migrations))\//.test(path),
  )
  expect(found(/\b(?:card_?number|cc-(?:number|csc|exp)|cvv2?|cvc2?|card_?expiry|\bpan\b)/gi, files)).toEqual(
    [],
  )
})

test('password fields mask what is typed, and are known to password managers', () => {
  // One component is used for new staff passwords, and sets both attributes itself.
  const masked = (field: string) =>
    field.includes('type="password"') && /autoComplete="(?:current|new)-password"/.test(field)
  expect(
    masked(readFileSync(join(process.cwd(), 'web/office/kit/form/new-password-field.tsx'), 'utf8')),
  ).toBe(true)
  const fields = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/<(\w*Field)\s[^<]*?field\('\w*password\w*'\)[^<]*?\/>/g)].map(
      ([field, component]) => ({
        path,
        field,
        component,
      }),
    ),
  )
  expect(fields.length).toBeGreaterThan(4)
  expect(fields.filter((field) => field.component === 'NewPasswordField').length).toBeGreaterThan(1)
  const visible = fields.filter(({ field, component }) => component !== 'NewPasswordField' && !masked(field))
  expect(visible).toEqual([])
  // Staff paste a column of tracking numbers there: it fills the lines below.
  expect(found(/onPaste|onCopy/g, pages)).toEqual(['web/office/sales/dispatch/send-dialog.tsx: onPaste'])
})

test('only these files connect to other systems, and the environment names each of them', () => {
  const server = sources.filter(({ path }) => !path.startsWith('web/'))
  // Node's own modules and packages that open connections. Types and listening servers connect to nothing.
  const connecting = [
    /(?<![.\w])fetch\(/g,
    /import (?!type\b)[^;]*?\b(?:request|get|Agent)\b[^;]*? from 'node:https?'/g,
    /from 'node:(?:http2|tls|dgram|dns(?:\/promises)?)'|from 'undici'|new WebSocket\(|new EventSource\(/g,
    /import (?!type\b)[^;\n]*\b(?:connect|createConnection|Socket)\b[^;\n]* from 'node:net'/g,
    /createTransport\(\{|new Stripe\(|new (?:pg\.)?(?:Client|Pool)\(/g,
  ]
  const files = connecting.flatMap((pattern) => filesWith(pattern, server))
  expect([...new Set(files)].toSorted()).toEqual([
    'server/modules/backup/plain-connection.ts',
    'server/modules/companies/vies.ts',
    'server/modules/dashboard/sender-gaps.ts',
    'server/modules/fiscal/cis/post-message.ts',
    'server/modules/mail-queue/send-mail.ts',
    'server/modules/payments/gateways/stripe/stripe-gateway.ts',
    'server/modules/payments/gateways/wspay/wspay-gateway.ts',
    'server/platform/db/connections.ts',
    'server/platform/db/embedded/start-embedded.ts',
    'server/platform/db/open-postgres.ts',
    'server/platform/storage/s3-client.ts',
  ])
  // An address that the server calls is in the environment. The others are for browsers and readers, or namespaces.
  const hosts = found(/(?<=['"`])https:\/\/[\w.*-]+/g, server).filter((one) => !one.startsWith('demo/'))
  expect(hosts.toSorted()).toEqual([
    'server/environment.ts: https://cis.porezna-uprava.hr',
    'server/environment.ts: https://cistest.apis-it.hr',
    'server/environment.ts: https://ec.europa.eu',
    'server/modules/documents/google-link.ts: https://pay.google.com',
    'server/modules/fiscal/cis/zki.ts: https://porezna.gov.hr',
    'server/modules/mail-queue/define-mail.ts: https://shop.example',
    'server/modules/mail-queue/mail-blocks.ts: https://tickets.example',
    'server/modules/payments/gateways/wspay/wspay-gateway.ts: https://*.wspay.biz',
    'server/platform/http/browser-security.ts: https://www.facebook.com',
  ])
})

test('every package is pinned by its digest, and comes from npm', () => {
  interface Lock {
    packages: Record<string, { version: string; integrity?: string; inBundle?: boolean; resolved?: string }>
  }
  const lock = JSON.parse(readFileSync(join(process.cwd(), 'package-lock.json'), 'utf8')) as Lock
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  expect(packages.length).toBeGreaterThan(100)
  // A bundled package is inside another one, whose digest covers it.
  const loose = packages.filter(
    ([, { integrity, inBundle }]) => !integrity?.startsWith('sha512-') && inBundle !== true,
  )
  expect(loose.map(([path]) => path)).toEqual([])
  const elsewhere = packages.filter(
    ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(elsewhere).toEqual([])
})
