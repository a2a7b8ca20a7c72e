import { Suspense, useId, useState } from 'react'
import * as texts from '#texts/compiled/office/rich-text'
import { TextAreaField } from '#web/ui/text-area-field'
import { late } from '../late'
import { isKnownHtml } from './known-html'

const RichTextEditor = late(async () => (await import('./rich-text-editor')).RichTextEditor)

interface RichTextFieldProps {
  label: string
  /** HTML that the server has cleaned. */
  value: string
  maxLength: number
  hint: string
  error?: string | undefined
  disabled: boolean
  onChange: (html: string) => void
}

/** Field for a text with headings, lists and links. A text with elements that the editor does not support is edited as HTML. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, value, maxLength, hint, error, disabled, onChange } = props
  const id = useId()
  const [asHtml, setAsHtml] = useState(() => !isKnownHtml(value))
  const isKnown = isKnownHtml(value)
  const turn = !disabled && (!asHtml || isKnown) && (
    <button type="button" onClick={() => setAsHtml(!asHtml)} className="link min-h-target text-sm">
      {asHtml ? texts.as_text() : texts.as_html()}
    </button>
  )
  if (asHtml)
    return (
      <div className="grid justify-items-end gap-1 [&>:first-child]:w-full">
        <TextAreaField
          rows={8}
          hint={isKnown ? texts.html_hint() : texts.unknown_hint()}
          onChange={({ target }) => onChange(target.value)}
          {...{ label, value, maxLength, error, disabled }}
        />
        {turn}
      </div>
    )
  return (
    <div className="grid content-start gap-1.5">
      <span id={id} className="text-sm font-semibold">
        {label}
      </span>
      <Suspense fallback={<div className="skeleton h-52 rounded-control" />}>
        <RichTextEditor
          labelledBy={id}
          describedBy={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          isWrong={error !== undefined}
          {...{ value, disabled, onChange }}
        />
      </Suspense>
      <div className="flex flex-wrap justify-between gap-x-4">
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
        {turn}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
