import { CannotStart } from '../cannot-start'
import type { Environment } from '../environment'

/** An S3-compatible store as `STORAGE_URL` names it, and the key for it. */
export interface S3Address {
  /** Of the folder in the bucket, with a slash at its end. */
  readonly folder: string
  /** Of the bucket, without a slash at its end. */
  readonly bucket: string
  /** What the names of the folder begin with in the bucket; empty, or with a slash at its end. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string | undefined
  /** Undefined: as the host says, else us-east-1. */
  readonly region: string | undefined
}

type Given = Pick<
  Environment,
  'STORAGE_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN' | 'AWS_REGION'
>

/**
 * Reads `s3://[KEY:SECRET@]HOST[:PORT]/BUCKET[/FOLDER][?region=REGION][&tls=0]`; without a key in it, that of
 * `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`. Null without `STORAGE_URL`; throws `CannotStart` if something is missing.
 */
export function s3Address(given: Given): S3Address | null {
  if (given.STORAGE_URL === undefined) return null
  const url = new URL(given.STORAGE_URL.replace(/^s3:/, 'https:'))
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '')
  if (bucket === '') throw new CannotStart('STORAGE_URL names no bucket: s3://HOST/BUCKET')
  const isInUrl = url.username !== ''
  const accessKeyId = isInUrl ? decodeURIComponent(url.username) : given.AWS_ACCESS_KEY_ID
  const secretAccessKey = isInUrl ? decodeURIComponent(url.password) : given.AWS_SECRET_ACCESS_KEY
  if (!accessKeyId || !secretAccessKey)
    throw new CannotStart(
      'STORAGE_URL needs a key: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or s3://KEY:SECRET@HOST/BUCKET.',
    )
  const scheme = url.searchParams.get('tls') === '0' ? 'http' : 'https'
  const prefix = folders.map((part) => `${part}/`).join('')
  const bucketUrl = `${scheme}://${url.host}/${bucket}`
  return {
    bucket: bucketUrl,
    folder: `${bucketUrl}/${prefix}`,
    prefix: decodeURIComponent(prefix),
    accessKeyId,
    secretAccessKey,
    sessionToken: isInUrl ? undefined : given.AWS_SESSION_TOKEN,
    region: url.searchParams.get('region') ?? given.AWS_REGION,
  }
}
