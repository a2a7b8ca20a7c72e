import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPictureFile, type PictureStore } from './picture-store'

/** Pictures as files of a folder, which is made with the first one. */
export function folderStore(folder: string): PictureStore {
  return {
    async keep({ name, bytes }) {
      await mkdir(folder, { recursive: true })
      // Renamed into place: neither a reader nor a power failure finds half a file.
      const unfinished = join(folder, `.${name}.${randomUUID()}`)
      await writeFile(unfinished, bytes, { mode: 0o644, flush: true })
      await rename(unfinished, join(folder, name))
    },
    find: (name) => readFile(join(folder, name)).catch(nullIfMissing),
    async *names() {
      const found = await readdir(folder).catch(nullIfMissing)
      yield* (found ?? []).filter(isPictureFile)
    },
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
