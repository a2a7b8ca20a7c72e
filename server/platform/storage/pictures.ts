import type { PictureCrop, PictureKind } from '../../../contract/office/catalogue'
import { takeTurns } from '../http/turns'
import type { Log } from '../metrics/log'
import { Refusal } from '../http/refusal'
import type { MadePicture } from './make-picture'
import { StoreFailure } from './s3-client'
import { isPictureFile, type PictureStore } from './picture-store'

/** The address of uploaded pictures; what follows is a name of `makePicture`. */
export const uploadedPath = '/pictures/uploaded/'

/** Makes, keeps and finds the pictures that the shop's people upload. */
export interface Pictures {
  /** Makes all files of a picture and keeps them. Refuses as `makePicture` does, and with `busy` if too many wait. */
  readonly take: (bytes: Buffer, kind: PictureKind, crop: PictureCrop | null) => Promise<MadePicture>
  /** The bytes of one file; null: there is none. */
  readonly find: (name: string) => Promise<Buffer | null>
}

/** In bytes: what is kept in memory, since visitors ask for the same few pictures. */
const maxRemembered = 32 * 2 ** 20

/**
 * The pictures of a store. They are made outside the thread that serves (libvips has its own), one at a time with one of
 * its processors; an opened picture takes up to 240 MB.
 */
export function createPictures(store: PictureStore, log: Log): Pictures {
  const inTurn = takeTurns({ atOnce: 1, waiting: 3, retryAfter: 5 })
  // A store that is slow must not hold every connection.
  const toStore = takeTurns({ atOnce: 8, waiting: 500, retryAfter: 5 })
  const remembered = new Map<string, Buffer>()
  const requested = new Map<string, Promise<Buffer | null>>()
  let length = 0

  /** Asks the store when its turn comes; a store that is away is refused, to be tried again. */
  async function inStore<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await toStore(work)
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error
      log.warn({ reason: error.message }, 'a picture could not be kept or read')
      throw new Refusal('busy', { retryAfter: 5 })
    }
  }

  function remember(name: string, bytes: Buffer): void {
    remembered.set(name, bytes)
    length += bytes.length
    for (const [oldest, { length: freed }] of remembered) {
      if (length <= maxRemembered) break
      remembered.delete(oldest)
      length -= freed
    }
  }

  async function ask(name: string): Promise<Buffer | null> {
    try {
      const bytes = await inStore(() => store.find(name))
      if (bytes !== null) remember(name, bytes)
      return bytes
    } finally {
      requested.delete(name)
    }
  }

  return {
    take: (bytes, kind, crop) =>
      inTurn(async () => {
        // Loaded with the first upload: libvips takes memory from the moment it is there.
        const { makePicture } = await import('./make-picture')
        const made = await makePicture(bytes, kind, crop)
        for (const file of made.files) await inStore(() => store.keep(file))
        return made
      }),
    find(name) {
      if (!isPictureFile(name)) return Promise.resolve(null)
      const bytes = remembered.get(name)
      if (bytes !== undefined) {
        // The one that was asked for last goes last.
        remembered.delete(name)
        remembered.set(name, bytes)
        return Promise.resolve(bytes)
      }
      const asking = requested.get(name) ?? ask(name)
      requested.set(name, asking)
      return asking
    },
  }
}

/** The package that draws, loaded when it is first used. It takes one processor, because the others serve. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}
