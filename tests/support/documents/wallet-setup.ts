import { createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Keys {
  publicKey: KeyObject
  privateKey: KeyObject
}

/** Encodes one DER element: tag, length, content. */
function der(tag: number, ...held: Buffer[]): Buffer {
  const body = Buffer.concat(held)
  const { length } = body
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, Math.floor(length / 256), length % 256]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const oid = {
  commonName: Buffer.from('550403', 'hex'),
  sha256WithRsa: Buffer.from('2a864886f70d01010b', 'hex'),
}
const algorithm = der(0x30, der(0x06, oid.sha256WithRsa), der(0x05))
const nameOf = (name: string) =>
  der(0x30, der(0x31, der(0x30, der(0x06, oid.commonName), der(0x0c, Buffer.from(name)))))

/** Returns a self-signed certificate (X.509 v1) as PEM, valid until 2049. */
function selfSigned(name: string, keys: Keys): string {
  const validity = der(0x30, der(0x17, Buffer.from('260101000000Z')), der(0x17, Buffer.from('491231235959Z')))
  const serial = der(0x02, Buffer.from([1]), randomBytes(8))
  const body = der(
    0x30,
    serial,
    algorithm,
    nameOf(name),
    validity,
    nameOf(name),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(body).sign(keys.privateKey)
  const certificate = der(0x30, body, algorithm, der(0x03, Buffer.from([0]), signature))
  const lines = certificate
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

/** Creates files like those that Apple and Google issue, and the environment variables that name them. */
export function walletSetup() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-wallets-'))
  const [pass, wwdr, google, stranger] = [1, 2, 3, 4].map(() =>
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ) as [Keys, Keys, Keys, Keys]
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const pem = (keys: Keys) => keys.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
  const account = { client_email: 'shop@project.iam.gserviceaccount.com', private_key: pem(google) }
  return {
    google: google.publicKey,
    /** A key that belongs to none of these certificates. */
    strangersKey: file('stranger.pem', pem(stranger)),
    env: {
      APPLE_PASS_TYPE_ID: 'pass.example.shop',
      APPLE_TEAM_ID: 'TEAM123456',
      APPLE_PASS_CERTIFICATE: file('pass.pem', selfSigned('Pass', pass)),
      APPLE_PASS_KEY: file('pass-key.pem', pem(pass)),
      APPLE_WWDR_CERTIFICATE: file('wwdr.pem', selfSigned('WWDR', wwdr)),
      GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
      GOOGLE_WALLET_KEY: file('google.json', JSON.stringify(account)),
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Returns the files of an uncompressed ZIP by name. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; zip.readUInt32LE(at) === 0x04_03_4b_50;) {
    const [size, nameLength, extra] = [
      zip.readUInt32LE(at + 18),
      zip.readUInt16LE(at + 26),
      zip.readUInt16LE(at + 28),
    ]
    const from = at + 30 + nameLength + extra
    files.set(zip.toString('utf8', at + 30, at + 30 + nameLength), zip.subarray(from, from + size))
    at = from + size
  }
  return files
}
