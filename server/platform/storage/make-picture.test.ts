import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureKind } from '#contract/office/catalogue'
import { Refusal } from '../http/refusal'
import { makePicture } from './make-picture'

/** A picture whose left half is red and whose right half is blue. */
const halves = (width: number, height: number): Sharp => {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: '#ff0000' }
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ])
}
const photo = await halves(1600, 1200).jpeg().toBuffer()

const codeOf = (bytes: Buffer) =>
  makePicture(bytes, 'item', null).then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

/** Returns the colour at a point, given as fractions of width and height. */
async function colourAt(bytes: Buffer | undefined, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
  return red > 200 && green > 200 && blue > 200 ? 'white' : red > blue ? 'red' : 'blue'
}

const shaped = [
  ['item', [350, 700, 1000], 1],
  ['card', [350, 700], 0.7],
  ['banner', [1200, 2400], 4],
  ['homeBanner', [1200, 2400], 2.4],
  ['homeBannerTall', [400, 800], 0.8],
] as const

describe('the sizes of each kind', () => {
  test.each(shaped)('a picture of kind %s is made in all its sizes', async (kind, widths, proportions) => {
    const { name, ending, files, width, height } = await makePicture(photo, kind, null)
    expect([ending, width, height]).toEqual(['', 1600, 1200])
    expect(files.map((file) => file.name)).toEqual(
      widths.flatMap((one) => [`${name}-${one}.avif`, `${name}-${one}.webp`]),
    )
    for (const file of files) {
      const read = await sharp(file.bytes).metadata()
      const wanted = Number(/-(\d+)\./.exec(file.name)?.[1])
      expect([read.width, read.height]).toEqual([wanted, Math.round(wanted / proportions)])
      expect(read.format).toBe(file.name.endsWith('.webp') ? 'webp' : 'heif')
      expect(await colourAt(file.bytes, 0.1, 0.5)).toBe('red')
      expect(await colourAt(file.bytes, 0.9, 0.5)).toBe('blue')
    }
  })

  test('a logo keeps its proportions and transparency, and a social picture is a JPEG', async () => {
    const drawn = sharp({ create: { width: 2000, height: 200, channels: 4, background: '#ff000000' } })
    const logo = await makePicture(await drawn.png().toBuffer(), 'logo', null)
    const read = await sharp(logo.files[0]?.bytes).metadata()
    expect([logo.ending, read.width, read.height, read.hasAlpha]).toEqual(['.webp', 960, 96, true])
    const social = await makePicture(photo, 'social', null)
    expect(await sharp(social.files[0]?.bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
  })

  test('a notice keeps its bytes, as PNG, JPEG or PDF', async () => {
    const png = await halves(30, 40).withMetadata().png().toBuffer()
    for (const [bytes, ending, width, height] of [
      [photo, '.jpg', 1600, 1200],
      [png, '.png', 30, 40],
      [Buffer.from('%PDF-1.7\n'), '.pdf', 0, 0],
    ] as const) {
      const notice = await makePicture(bytes, 'notice', null)
      const files = [{ name: `${notice.name}${ending}`, bytes }]
      expect(notice).toEqual({ name: notice.name, ending, files, width, height })
    }
    const webp = await halves(30, 40).webp().toBuffer()
    await expect(makePicture(webp, 'notice', null)).rejects.toMatchObject({ code: 'notice-unknown' })
  })

  test('every kind of picture is tested', () => {
    const tested = [...shaped.map(([kind]) => kind), 'logo', 'social', 'notice']
    expect([...pictureKind.options].toSorted()).toEqual(tested.toSorted())
  })
})

test('a small picture is enlarged, and transparency becomes white', async () => {
  const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: '#00000000' } })
  const { files } = await makePicture(await clear.png().toBuffer(), 'item', null)
  expect(await colourAt(files.at(-1)?.bytes, 0.5, 0.5)).toBe('white')
})

test('a picture is rotated by its EXIF orientation before it is cropped, and loses its metadata', async () => {
  const exif = { IFD0: { Make: 'A camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 30/1 0/1' } }
  // Orientation 6 means that the camera's left side is up: the viewer sees red above blue, 1200 × 1600 pixels.
  const turned = await sharp(photo).withExif(exif).withMetadata({ orientation: 6, exif }).jpeg().toBuffer()
  const before = await sharp(turned).metadata()
  expect([before.orientation, before.exif?.includes('A camera')]).toEqual([6, true])
  const { files, width, height } = await makePicture(turned, 'item', null)
  expect([width, height]).toEqual([1200, 1600])
  for (const { bytes } of files) {
    const { exif: left, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
    expect([left, icc, xmp, iptc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(bytes.includes('A camera')).toBe(false)
    expect(await colourAt(bytes, 0.5, 0.1)).toBe('red')
    expect(await colourAt(bytes, 0.5, 0.9)).toBe('blue')
  }
  const below = await makePicture(turned, 'item', { left: 0, top: 0.6, width: 1, height: 0.4 })
  expect([below.width, below.height]).toEqual([1200, 640])
  expect(await colourAt(below.files[0]?.bytes, 0.5, 0.1)).toBe('blue')
})

test('a crop that exceeds the picture is limited to it', async () => {
  const { width, height } = await makePicture(photo, 'item', { left: 1, top: 0.5, width: 1, height: 1 })
  expect([width, height]).toEqual([1, 600])
})

test('the same picture gets the same name, and another crop or kind gets another', async () => {
  const crop = { left: 0, top: 0, width: 0.5, height: 0.5 }
  const made = await Promise.all([
    makePicture(photo, 'item', null),
    makePicture(photo, 'item', null),
    makePicture(photo, 'item', crop),
    makePicture(photo, 'card', null),
  ])
  const names = made.map(({ name }) => name)
  expect(names[0]).toBe(names[1])
  expect(new Set(names).size).toBe(3)
})

/** A white PNG whose file is small whatever its dimensions. */
const bomb = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' }, limitInputPixels: false })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer()

describe('refused by content', () => {
  test.each([
    ['a text', () => Buffer.from('no picture at all, whatever its name says')],
    ['nothing', () => Buffer.alloc(0)],
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a GIF', () => sharp(photo).resize(20).gif().toBuffer()],
    ['a TIFF', () => sharp(photo).resize(20).tiff().toBuffer()],
    ['a film', () => Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp42', 'latin1')],
    ['the head of a film', () => Buffer.from('\0\0\0\x18ftyp', 'latin1')],
    ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ])('%s is rejected as an unknown picture', async (_name, make) => {
    expect(await codeOf(await make())).toBe('picture-unknown')
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'a truncated %s is rejected as broken',
    async (format) => {
      const whole = await halves(400, 300).toFormat(format).toBuffer()
      expect(await codeOf(whole)).toBe(null)
      expect(await codeOf(whole.subarray(0, Math.floor(whole.length * 0.6)))).toBe('picture-broken')
      expect(await codeOf(whole.subarray(0, 16))).toBe('picture-broken')
    },
  )

  test('a picture whose header declares more than 60 million pixels is rejected', async () => {
    const large = await bomb(10_000, 6001)
    expect(large.length).toBeLessThan(500_000)
    expect(await codeOf(large)).toBe('picture-too-many-pixels')
    const head = Buffer.from(large.subarray(0, 400))
    head.writeUInt32BE(60_000, 16)
    expect(await codeOf(head)).toMatch(/^picture-(too-many-pixels|broken)$/)
  })
})
