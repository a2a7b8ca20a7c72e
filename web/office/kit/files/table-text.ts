import { textOf } from './files'

/** A workbook that cannot be read: damaged, protected by a password, or in the format of Excel before 2007. */
export class UnreadableWorkbook extends Error {}

/** First bytes of an XLSX file, which is a ZIP archive, and of a workbook that is encrypted or older (OLE2). */
const zip = [0x50, 0x4b, 0x03, 0x04]
const ole2 = [0xd0, 0xcf, 0x11, 0xe0]

/** Maximum number of rows that are read of a workbook. */
const maxRows = 50_000

/**
 * Returns the text of a file: of a workbook its first sheet with rows, as CSV with commas. Rows keep their numbers. Dates are
 * `2027-07-08`, or `2027-07-08 16:00` if they have a time of day. Throws `UnreadableWorkbook`.
 */
export async function tableTextOf(bytes: ArrayBuffer): Promise<string> {
  const begins = (mark: readonly number[]) => {
    const first = new Uint8Array(bytes.slice(0, mark.length))
    return mark.every((byte, at) => first[at] === byte)
  }
  if (begins(ole2)) throw new UnreadableWorkbook()
  if (!begins(zip)) return textOf(bytes)
  try {
    const { readXlsx } = await import('hucre/xlsx')
    const { sheets } = await readXlsx(bytes, { maxRows })
    const rows = sheets.find((sheet) => sheet.rows.length > 0)?.rows ?? []
    return rows.map((row) => row.map((cell) => quoted(cellText(cell))).join(',')).join('\r\n')
  } catch (error) {
    throw new UnreadableWorkbook(undefined, { cause: error })
  }
}

function cellText(cell: string | number | boolean | Date | null | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return dateText(cell)
  // A spreadsheet stores 12.3 as 12.300000000000001.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  const lines = String(cell).split(/[\r\n]+/)
  return lines.length === 1 ? String(cell) : lines.map((line) => line.trim()).join(' ')
}

/** A date of a workbook has no time zone: its UTC parts are those that the spreadsheet shows. */
function dateText(cell: Date): string {
  const [day = '', time = ''] = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
}

const quoted = (text: string): string => (/[",;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
