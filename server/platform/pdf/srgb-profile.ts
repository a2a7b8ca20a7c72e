/**
 * Returns the sRGB colour profile (ICC.1:2010, IEC 61966-2-1), which PDF/A requires as output intent. Its curve and its
 * primaries are those of the standards, adapted to the white point D50.
 */
export function srgbProfile(): Buffer {
  const curve = element('para', Buffer.from([0, 3, 0, 0]), [
    2.4,
    1 / 1.055,
    0.055 / 1.055,
    1 / 12.92,
    0.040_45,
  ])
  const tags: readonly (readonly [name: string, content: Buffer])[] = [
    ['desc', localizedText('sRGB')],
    ['cprt', localizedText('No copyright')],
    ['wtpt', element('XYZ ', Buffer.alloc(0), white)],
    [
      'chad',
      element(
        'sf32',
        Buffer.alloc(0),
        [1.047_88, 0.022_92, -0.050_22, 0.029_6, 0.990_48, -0.017_07, -0.009_25, 0.015_08, 0.751_68],
      ),
    ],
    ['rXYZ', element('XYZ ', Buffer.alloc(0), [0.436_07, 0.222_49, 0.013_92])],
    ['gXYZ', element('XYZ ', Buffer.alloc(0), [0.385_15, 0.716_87, 0.097_08])],
    ['bXYZ', element('XYZ ', Buffer.alloc(0), [0.143_07, 0.060_61, 0.714_1])],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  const contents = [...new Set(tags.map(([, content]) => content))]
  const tableEnd = headerLength + 4 + tags.length * 12
  const offsetOf = (content: Buffer) =>
    tableEnd + contents.slice(0, contents.indexOf(content)).reduce((sum, one) => sum + one.length, 0)
  const table = tags.map(([name, content]) =>
    Buffer.concat([Buffer.from(name, 'latin1'), uint32(offsetOf(content)), uint32(content.length)]),
  )
  const body = Buffer.concat([uint32(tags.length), ...table, ...contents])
  return Buffer.concat([header(headerLength + body.length), body])
}

const headerLength = 128
const white = [0.964_2, 1, 0.824_9]

function header(length: number): Buffer {
  const written = Buffer.alloc(headerLength)
  written.writeUInt32BE(length, 0)
  written.writeUInt32BE(0x04_20_00_00, 8)
  written.write('mntrRGB XYZ ', 12, 'latin1')
  // The creation date is the date of the standard, so that the output is deterministic.
  for (const [index, part] of [2010, 12, 1].entries()) written.writeUInt16BE(part, 24 + 2 * index)
  written.write('acsp', 36, 'latin1')
  fixed(white).copy(written, 68)
  return written
}

/** Returns the content of a tag with numbers. Its length is a multiple of four bytes. */
function element(type: string, head: Buffer, numbers: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from(type, 'latin1'), uint32(0), head, fixed(numbers)])
}

/** Returns the content of a tag with an English text (`mluc`), padded to a multiple of four bytes. */
function localizedText(text: string): Buffer {
  const utf16 = Buffer.from(text, 'utf16le').swap16()
  const written = Buffer.concat([
    Buffer.from('mluc', 'latin1'),
    ...[0, 1, 12].map(uint32),
    Buffer.from('enUS', 'latin1'),
    ...[utf16.length, 28].map(uint32),
    utf16,
  ])
  return Buffer.concat([written, Buffer.alloc((4 - (written.length % 4)) % 4)])
}

function uint32(value: number): Buffer {
  const written = Buffer.alloc(4)
  written.writeUInt32BE(value)
  return written
}

/** Returns numbers in fixed point format (s15Fixed16Number). */
const fixed = (numbers: readonly number[]): Buffer =>
  Buffer.concat(
    numbers.map((number) => {
      const written = Buffer.alloc(4)
      written.writeInt32BE(Math.round(number * 65_536))
      return written
    }),
  )
