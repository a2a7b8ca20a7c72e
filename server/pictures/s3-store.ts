import { AwsClient } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import { createHash } from 'node:crypto'
import { isPictureFile, type PictureStore, StoreFailure } from './picture-store'
import type { S3Address } from './s3-address'

/** In milliseconds: how long the store may take for one request. */
const usualPatience = 10_000
const types: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const digest = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/**
 * Pictures in an S3-compatible store. Every request is signed (AWS Signature Version 4, the body's digest included), follows
 * no redirect and is given up after some seconds; its error names the status, never the key.
 */
export function s3Store(address: S3Address, patience = usualPatience): PictureStore {
  const { accessKeyId, secretAccessKey, sessionToken, region } = address
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    service: 's3',
    ...(sessionToken !== undefined && { sessionToken }),
    ...(region !== undefined && { region }),
  })

  async function ask(method: 'GET' | 'PUT', url: string, file?: { bytes: Buffer; type: string }) {
    const headers = {
      'x-amz-content-sha256': digest(file?.bytes ?? ''),
      ...(file && { 'content-type': file.type }),
    }
    const body = file && { body: new Uint8Array(file.bytes) }
    const signed = await client.sign(url, { method, headers, redirect: 'error', ...body })
    try {
      const answer = await fetch(signed, { signal: AbortSignal.timeout(patience) })
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
    } catch (error) {
      throw new StoreFailure(`does not answer (${error instanceof Error ? error.message : String(error)})`)
    }
  }

  return {
    async keep({ name, bytes }) {
      const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      const { status } = await ask('PUT', address.folder + name, { bytes, type })
      if (status !== 200) throw new StoreFailure(`does not keep a picture (it answered ${status})`)
    },
    async find(name) {
      const { status, bytes } = await ask('GET', address.folder + name)
      if (status === 200) return bytes
      if (status === 404) return null
      throw new StoreFailure(`does not give a picture (it answered ${status})`)
    },
    async *names() {
      for (let from: string | null = ''; from !== null;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: address.prefix })
        if (from !== '') query.set('continuation-token', from)
        const { status, bytes } = await ask('GET', `${address.bucket}?${query}`)
        if (status !== 200) throw new StoreFailure(`does not list its pictures (it answered ${status})`)
        const page = readPage(bytes.toString('utf8'))
        yield* page.keys.map((key) => key.slice(key.lastIndexOf('/') + 1)).filter(isPictureFile)
        from = page.next
      }
    },
  }
}

const xml = new XMLParser({
  processEntities: false,
  parseTagValue: false,
  isArray: (name) => name === 'Contents',
})

/** A page of `ListObjectsV2`: the keys, and with what the next page is asked for; null: it is the last. */
function readPage(text: string): { keys: string[]; next: string | null } {
  const { ListBucketResult: list } = xml.parse(text) as {
    ListBucketResult?: { Contents?: { Key: string }[]; NextContinuationToken?: string }
  }
  if (list === undefined) throw new StoreFailure('answered no list of its pictures')
  return {
    keys: (list.Contents ?? []).map(({ Key }) => Key),
    next: list.NextContinuationToken ?? null,
  }
}
