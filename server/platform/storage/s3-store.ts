import type { S3Address } from './s3-address'
import { s3Client } from './s3-client'
import { StoreFailure } from './store-failure'
import { isPictureFile, type PictureStore } from './picture-store'

/** How long the store may take for one request. */
const defaultTimeoutMs = 10_000
const types: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Pictures in an S3-compatible store. Its calls throw `StoreFailure` if the store rejects them or does not answer. */
export function s3Store(address: S3Address, timeoutMs = defaultTimeoutMs): PictureStore {
  const client = s3Client(address, { timeoutMs, waitsMs: [] })
  const failure = (what: string) => new StoreFailure(address.variable, what)
  return {
    async keep({ name, bytes }) {
      const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      const { status } = await client.request('PUT', address.folder + name, { body: bytes, type })
      if (status !== 200) throw failure(`does not keep a picture (it answered ${status})`)
    },
    async find(name) {
      const { status, bytes } = await client.request('GET', address.folder + name)
      if (status === 200) return bytes
      if (status === 404) return null
      throw failure(`does not give a picture (it answered ${status})`)
    },
    async *names() {
      for await (const { key } of client.objects()) {
        const name = key.slice(key.lastIndexOf('/') + 1)
        if (isPictureFile(name)) yield name
      }
    },
  }
}
