import { crc32, inflateRawSync } from 'node:zlib'

/** Returns the files of a ZIP by name, as its central directory lists them. Throws if a file differs from its entry. */
export function filesOf(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    if (zip.readUInt32LE(at) !== 0x02_01_4b_50) throw new Error('The directory of the ZIP is broken')
    const packed = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(from, from + packed)
    const file = zip.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)
    if (zip.readUInt32LE(at + 16) !== crc32(file) || zip.readUInt32LE(at + 24) !== file.length)
      throw new Error(`${name} is broken in the ZIP`)
    files.set(name, file)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}
