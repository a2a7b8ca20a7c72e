import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderStore, createPictures } from './picture-store'

test('a name that is not a picture’s is not looked up, so that other files stay unread', async () => {
  const data = await mkdtemp(join(tmpdir(), 'pictures-'))
  try {
    const folder = join(data, 'pictures')
    await mkdir(folder)
    const name = `${'0'.repeat(32)}.webp`
    for (const path of [join(data, 'app-secret'), join(folder, 'notes.txt'), join(folder, name)])
      await writeFile(path, 'x')
    const pictures = createPictures(folderStore(folder), { warn: () => undefined } as never)
    expect(await pictures.find(name)).toEqual(Buffer.from('x'))
    for (const other of ['../app-secret', 'notes.txt', `../pictures/${name}`, ''])
      expect([other, await pictures.find(other)]).toEqual([other, null])
  } finally {
    await rm(data, { recursive: true })
  }
})
