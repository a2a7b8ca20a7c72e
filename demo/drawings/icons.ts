import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { seeded } from './random'
import { social } from './scenes-banners'
import { icon, logo } from './signs'
import type { Svg } from './svg'

const document = (w: number, h: number, body: Svg) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${body}</svg>\n`

/** Writes the logo, the favicon, the icons of phones and the picture for link previews into a folder. */
export async function drawIcons(folder: string): Promise<void> {
  writeFileSync(join(folder, 'logo.svg'), document(706, 208, logo()))
  writeFileSync(join(folder, 'favicon.svg'), document(512, 512, icon(112)))
  for (const size of [192, 512]) {
    await sharp(Buffer.from(document(512, 512, icon(0))))
      .resize(size)
      .png({ palette: true })
      .toFile(join(folder, `icon-${size}.png`))
  }
  const preview = sharp(Buffer.from(document(1200, 630, social(seeded('social')))), { density: 144 }).resize(
    1200,
    630,
  )
  await preview
    .flatten({ background: '#ff5b45' })
    .jpeg({ quality: 72, mozjpeg: true })
    .toFile(join(folder, 'social.jpg'))
}
