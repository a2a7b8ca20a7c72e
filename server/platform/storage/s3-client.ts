import * as texts from '../../../texts/compiled/command-line/stores'
import { AwsClient } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { S3Address } from './s3-address'
import { StoreFailure } from './store-failure'

type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'

interface S3Request {
  readonly body?: Buffer
  readonly type?: string
  /** Further headers, such as `range`. */
  readonly headers?: Readonly<Record<string, string>>
}

interface S3Response {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

/** An object of a listing. */
export interface S3Object {
  readonly key: string
  /** In bytes. */
  readonly size: number
}

/** How long a request may take, and the waits before each repetition; in milliseconds. */
export interface S3Times {
  readonly timeoutMs: number
  /** Empty: nothing is repeated. */
  readonly waitsMs: readonly number[]
}

/** Sends requests to an S3-compatible store. */
export interface S3Client {
  /**
   * Repeats a request that found no response in time, a busy store or an error of it (429, 5xx). Throws `StoreFailure` if the
   * last one finds no response; every status is returned.
   */
  request(method: Method, url: string, request?: S3Request): Promise<S3Response>
  /** All objects of the address's folder, by `ListObjectsV2`. Throws `StoreFailure`. */
  objects(): AsyncIterable<S3Object>
}

const digest = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/**
 * A client of the store. Every request is signed (AWS Signature Version 4, the body's digest included), follows no redirect
 * and is given up after `timeoutMs`; its error names the status, never the key.
 */
export function s3Client(address: S3Address, { timeoutMs, waitsMs }: S3Times): S3Client {
  const { variable, accessKeyId, secretAccessKey, sessionToken, region } = address
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    service: 's3',
    ...(sessionToken !== undefined && { sessionToken }),
    ...(region !== undefined && { region }),
  })

  async function requestOnce(method: Method, url: string, { body, type, headers }: S3Request = {}) {
    const signed = await client.sign(url, {
      method,
      headers: {
        ...headers,
        'x-amz-content-sha256': digest(body ?? ''),
        ...(type !== undefined && { 'content-type': type }),
      },
      redirect: 'error',
      ...(body && { body: new Uint8Array(body) }),
    })
    try {
      const response = await fetch(signed, { signal: AbortSignal.timeout(timeoutMs) })
      const bytes = Buffer.from(await response.arrayBuffer())
      return { status: response.status, headers: response.headers, bytes }
    } catch (error) {
      throw new StoreFailure(texts.no_answer({ variable, error: reasonOf(error) }))
    }
  }

  async function request(...given: Parameters<typeof requestOnce>) {
    for (const waitMs of waitsMs) {
      try {
        const response = await requestOnce(...given)
        if (response.status < 500 && response.status !== 429) return response
      } catch (error) {
        if (!(error instanceof StoreFailure)) throw error
      }
      await delay(waitMs)
    }
    return requestOnce(...given)
  }

  return {
    request,
    async *objects() {
      for (let from: string | null = ''; from !== null;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: address.prefix })
        if (from !== '') query.set('continuation-token', from)
        const { status, bytes } = await request('GET', `${address.bucket}?${query}`)
        if (status !== 200) throw new StoreFailure(texts.not_listed({ variable, status }))
        const page = readPage(bytes.toString('utf8'))
        if (page === null) throw new StoreFailure(texts.no_list({ variable }))
        yield* page.objects
        from = page.next
      }
    },
  }
}

/** The network's error code, if there is one: `fetch` wraps it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return code || error.message
}

const xml = new XMLParser({
  processEntities: false,
  parseTagValue: false,
  isArray: (name) => name === 'Contents',
})

/** Reads a response of the store in XML. */
export const readXml = (text: string): Readonly<Record<string, unknown>> =>
  xml.parse(text) as Record<string, unknown>

/** Reads a page of `ListObjectsV2`. `next` is the token of the next page, `null` on the last; `null` for another response. */
function readPage(text: string): { objects: S3Object[]; next: string | null } | null {
  const { ListBucketResult: list } = readXml(text) as {
    ListBucketResult?: { Contents?: { Key: string; Size?: string }[]; NextContinuationToken?: string }
  }
  if (list === undefined) return null
  return {
    objects: (list.Contents ?? []).map(({ Key, Size }) => ({ key: Key, size: Number(Size ?? 0) })),
    next: list.NextContinuationToken ?? null,
  }
}
