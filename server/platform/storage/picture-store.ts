/** A file of an uploaded picture, in one size and one kind. */
export interface PictureFile {
  /** Letters, digits, dashes and one dot: from the content, so that one name always has the same bytes. */
  readonly name: string
  readonly bytes: Buffer
}

/** The storage of uploaded pictures' files: a folder, the database, or an S3-compatible store. */
export interface PictureStore {
  /** Keeps a file; one that is there already stays. It is safe when the promise resolves. */
  keep(file: PictureFile): Promise<void>
  /** The bytes of a file; null: there is none. */
  find(name: string): Promise<Buffer | null>
  /** The names of all files, in no particular order. */
  names(): AsyncIterable<string>
}

/** Whether a name is one that `makePicture` gives: nothing else is looked for, or written. */
export const isPictureFile = (name: string): boolean =>
  /^[0-9a-f]{32}(?:-\d{3,4})?\.(?:avif|webp|jpg)$/.test(name)

/** The folder of uploaded pictures within a data folder, and within the paths of a backup. */
export const uploadedFolder = 'pictures/uploaded'

/** Keeps in `first`, and finds in `earlier` too what was kept before `first` was set up. */
export const storeWithEarlier = (first: PictureStore, earlier: PictureStore): PictureStore => ({
  keep: (file) => first.keep(file),
  find: async (name) => (await first.find(name)) ?? (await earlier.find(name)),
  async *names() {
    const seen = new Set<string>()
    for (const store of [first, earlier])
      for await (const name of store.names()) {
        if (!seen.has(name)) yield name
        seen.add(name)
      }
  },
})
