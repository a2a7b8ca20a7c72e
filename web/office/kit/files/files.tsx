import type { ReactNode } from 'react'
import { boxClass, Field, useDescribed, type Around } from '#web/ui/field'

/** Chooses one file, also by dropping it on the field. */
export function FileField({
  label,
  hint,
  error,
  accept,
  onChoose,
}: Around & { accept: string; onChoose: (file: File | null) => void }) {
  const described = useDescribed({ hint, error }, undefined)
  return (
    <Field id={described.id} {...{ label, hint, error }}>
      <input
        {...described}
        type="file"
        accept={accept}
        className={`${boxClass} file:me-3 file:rounded-small file:border-0 file:bg-sunk file:px-2.5 file:py-1 file:font-medium file:text-ink`}
        // Otherwise choosing a corrected file with the same name would cause no event.
        onClick={({ currentTarget }) => {
          if (currentTarget.value === '') return
          currentTarget.value = ''
          onChoose(null)
        }}
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      />
    </Field>
  )
}

/** Saves a file to the browser's downloads. */
export function saveFile(name: string, content: string | Blob, type?: string): void {
  const url = URL.createObjectURL(
    content instanceof Blob ? content : new Blob([content], { type: type ?? '' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Encoding declaration of an XML file (https://www.w3.org/TR/xml/#charencoding). */
const xmlEncoding = /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/

/**
 * Decodes a file from another program: UTF-16 by its byte order mark, the encoding that an XML file declares, or UTF-8. If it is
 * not valid UTF-8, it is decoded as Windows-1250, in which spreadsheets and banks of Croatia and its neighbours save CSV files.
 */
export function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  const [, named = 'utf-8'] = xmlEncoding.exec(new TextDecoder('latin1').decode(bytes.slice(0, 200))) ?? []
  try {
    return new TextDecoder(named, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}

/** Opens the PDF of an invoice or a credit note of an order in a new window. */
export const DocumentLink = ({
  order,
  checksum,
  id,
  children,
}: {
  order: string
  checksum: string
  id: number
  children: ReactNode
}) => (
  <a
    href={`/download-invoice/${order}/${checksum}?document=${id}`}
    target="_blank"
    rel="noopener"
    className="link"
  >
    {children}
  </a>
)
