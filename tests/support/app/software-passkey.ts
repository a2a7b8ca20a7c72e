import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

/** Encodes the few CBOR types that passkeys use. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.of((major << 5) | length)
      : length < 256
        ? Buffer.of((major << 5) | 24, length)
        : Buffer.of((major << 5) | 25, length >> 8, length & 255)
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as number)])
  return Buffer.concat([head(5, value.size), ...entries])
}

/**
 * Creates a passkey of a device. It registers with a challenge and signs later ones, each time with user verification.
 */
export function softwarePasskey({ rpId, origin }: { rpId: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let counter = 0

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  /** `flags` are 5 for user present and verified, plus 0x40 for a new credential. */
  const authData = (flags: number) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count])
  }
  const answer = <Response>(response: Response) => ({ id, rawId: id, type: 'public-key' as const, response })

  return {
    make(challenge: string, from = origin) {
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const data = Buffer.concat([
        authData(0x45),
        Buffer.alloc(16),
        Buffer.of(0, 16),
        credentialId,
        cbor(key),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, from).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },
    sign(challenge: string, from = origin) {
      const client = clientData('webauthn.get', challenge, from)
      const data = authData(0x05)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}
