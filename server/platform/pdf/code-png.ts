import { crc32, deflateSync } from 'node:zlib'

/** The modules of a code, row by row. A module is dark if its value is not 0. */
interface CodeModules {
  readonly width: number
  readonly height: number
  readonly dark: ArrayLike<number>
}

interface PictureSize {
  /** Width of the quiet zone around the code, in modules. */
  readonly quiet: number
  /** The side of a module in pixels. */
  readonly scale: number
}

/**
 * Returns a code as a PNG with one bit per pixel, where 1 is white. Writing a PNG in colour with a library takes ten
 * times as long.
 */
export function codePicture({ width, height, dark }: CodeModules, { quiet, scale }: PictureSize): Buffer {
  const [across, down] = [width, height].map((modules) => (modules + 2 * quiet) * scale) as [number, number]
  // Each row begins with the byte of its filter type; 0 is none.
  const stride = 1 + Math.ceil(across / 8)
  const pixels = Buffer.alloc(stride * down, 255)
  for (let y = 0; y < down; y += 1) pixels[y * stride] = 0
  for (let y = 0; y < height; y += 1) {
    const first = (y + quiet) * scale * stride
    for (let x = 0; x < width; x += 1) {
      if (dark[y * width + x]) blacken(pixels, first + 1, (x + quiet) * scale, scale)
    }
    for (let copy = 1; copy < scale; copy += 1)
      pixels.copy(pixels, first + copy * stride, first, first + stride)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(across, 0)
  header.writeUInt32BE(down, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Sets `count` pixels of a row to black, beginning at `from`. */
function blacken(pixels: Buffer, row: number, from: number, count: number): void {
  for (let x = from; x < from + count; x += 1) {
    const at = row + (x >> 3)
    pixels[at] = (pixels[at] ?? 0) & ~(128 >> (x & 7))
  }
}

/** Returns a chunk of a PNG: its length, its type, its data, and the CRC of type and data. */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
