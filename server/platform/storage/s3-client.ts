import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import * as startTexts from '#texts/compiled/command-line/start'
import * as texts from '#texts/compiled/command-line/stores'
import type { Environment } from '../../environment'
import { readAtMost } from '../http/limited-response'
import { CannotStart } from '../process/start-failures'

/** The store cannot be reached or rejects a request. The message is one sentence and contains no credentials. */
export class StoreFailure extends Error {}

type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'

interface S3Request {
  readonly body?: Buffer
  readonly type?: string
  /** Further headers, such as `range`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Maximum length of the answer; 8 MB by default, far more than a listing or an error needs. */
  readonly maxBytes?: number
}

interface S3Response {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

/** An object of a listing. */
export interface S3Object {
  readonly key: string
  /** Size in bytes. */
  readonly size: number
}

/** Time limit of a request and the waits before each retry, in milliseconds. */
export interface S3Times {
  readonly timeoutMs: number
  /** If empty, nothing is retried. */
  readonly waitsMs: readonly number[]
}

/** Sends requests to an S3-compatible store. */
export interface S3Client {
  /**
   * Sends a request. It is retried if there was no response in time or the store is busy or failing (429, 5xx). Throws
   * `StoreFailure` if the last attempt gets no response; a response of any status is returned.
   */
  request(method: Method, url: string, request?: S3Request): Promise<S3Response>
  /** Lists all objects of the address's folder with `ListObjectsV2`. Throws `StoreFailure`. */
  objects(): AsyncIterable<S3Object>
}

const maxAnswerBytes = 8 * 1024 * 1024

const digest = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/**
 * Creates a client of the store. Every request is signed (AWS Signature Version 4, including the digest of the body),
 * follows no redirect and is aborted after `timeoutMs`. Errors contain the status, never the credentials.
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

  async function requestOnce(
    method: Method,
    url: string,
    { body, type, headers, maxBytes = maxAnswerBytes }: S3Request = {},
  ) {
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
      const bytes = await readAtMost(response, maxBytes)
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
        const page = await readPage(bytes.toString('utf8'))
        if (page === null) throw new StoreFailure(texts.no_list({ variable }))
        yield* page.objects
        from = page.next
      }
    },
  }
}

/** Returns the network's error code if there is one, because `fetch` wraps it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return code || error.message
}

/** Parses an XML response of the store. The parser is loaded with the first one, because most shops use no store. */
export async function readXml(text: string): Promise<Readonly<Record<string, unknown>>> {
  const { XMLParser } = await import('fast-xml-parser')
  const isArray = (name: string) => name === 'Contents'
  const parser = new XMLParser({ processEntities: false, parseTagValue: false, isArray })
  return parser.parse(text) as Record<string, unknown>
}

/**
 * Parses a page of `ListObjectsV2`. `next` is the token of the next page, or `null` on the last one. Returns `null` for
 * any other response.
 */
async function readPage(text: string): Promise<{ objects: S3Object[]; next: string | null } | null> {
  const { ListBucketResult: list } = (await readXml(text)) as {
    ListBucketResult?: { Contents?: { Key: string; Size?: string }[]; NextContinuationToken?: string }
  }
  if (list === undefined) return null
  return {
    objects: (list.Contents ?? []).map(({ Key, Size }) => ({ key: Key, size: Number(Size ?? 0) })),
    next: list.NextContinuationToken ?? null,
  }
}

/** Environment variables that name a store. */
type S3Variable = 'STORAGE_URL' | 'BACKUP_URL'

/** An S3-compatible store as an environment variable names it, with its credentials. */
export interface S3Address {
  /** The environment variable, for messages. */
  readonly variable: S3Variable
  /** URL of the folder in the bucket, with a trailing slash. */
  readonly folder: string
  /** URL of the bucket, without a trailing slash. */
  readonly bucket: string
  /** Prefix of the folder's object names in the bucket: empty, or with a trailing slash. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string | undefined
  /** If undefined, the region is derived from the host, or is us-east-1. */
  readonly region: string | undefined
}

type Given = Pick<
  Environment,
  'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN' | 'AWS_REGION'
> &
  Partial<Pick<Environment, S3Variable>>

/**
 * Parses `s3://[KEY:SECRET@]HOST[:PORT]/BUCKET[/FOLDER][?region=REGION][&tls=0]` from the variable. Without credentials
 * in the URL, `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY` are used. Returns `null` if the variable is not set;
 * throws `CannotStart` if something is missing.
 */
export function s3Address(variable: S3Variable, given: Given): S3Address | null {
  const address = given[variable]
  if (address === undefined) return null
  const url = new URL(address.replace(/^s3:/, 'https:'))
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '')
  if (bucket === '') throw new CannotStart(startTexts.no_bucket({ variable }))
  const isInUrl = url.username !== ''
  const accessKeyId = isInUrl ? decodeURIComponent(url.username) : given.AWS_ACCESS_KEY_ID
  const secretAccessKey = isInUrl ? decodeURIComponent(url.password) : given.AWS_SECRET_ACCESS_KEY
  if (!accessKeyId || !secretAccessKey) throw new CannotStart(startTexts.no_key({ variable }))
  const scheme = url.searchParams.get('tls') === '0' ? 'http' : 'https'
  const prefix = folders.map((part) => `${part}/`).join('')
  const bucketUrl = `${scheme}://${url.host}/${bucket}`
  return {
    variable,
    bucket: bucketUrl,
    folder: `${bucketUrl}/${prefix}`,
    prefix: decodeURIComponent(prefix),
    accessKeyId,
    secretAccessKey,
    sessionToken: isInUrl ? undefined : given.AWS_SESSION_TOKEN,
    region: url.searchParams.get('region') ?? given.AWS_REGION,
  }
}
