import { useState, type ReactNode } from 'react'
import * as texts from '#texts/compiled/screens/terms'
import { CheckboxField } from '../../ui/choice-fields'
import { late } from '../../ui/late'
import { LateDialog } from '../../ui/late-dialog'
import { RichText } from '../../ui/rich-text'
import { loadText } from '../store/page-store'

const TermsDialog = late(async () => {
  const [{ TermsDialog: Loaded }] = await Promise.all([import('./terms-dialog'), loadText('termsConditions')])
  return Loaded
})

interface TermsBoxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
  /** The id of the form that the box belongs to, if it stands outside of it. */
  form?: string
}

/** The checkbox that accepts the terms, empty at the start. The terms open in a dialog, so that no input is lost. */
export function TermsBox({ checked, onChange, error, form }: TermsBoxProps) {
  const [reads, setReads] = useState(false)
  const read = (words: ReactNode) => (
    <button type="button" className="link font-semibold" onClick={() => setReads(true)}>
      {words}
    </button>
  )
  return (
    <>
      <CheckboxField
        name="terms"
        form={form}
        required
        checked={checked}
        error={error}
        onChange={(event) => onChange(event.target.checked)}
        label={<RichText parts={texts.accept.parts()} tags={{ terms: read }} />}
      />
      {reads && (
        <LateDialog>
          <TermsDialog onClose={() => setReads(false)} />
        </LateDialog>
      )}
    </>
  )
}
