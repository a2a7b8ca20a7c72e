import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { dense } from '../page/page'

/** A section of a form: heading, explanation, and fields in columns where there is room. */
export function FormSection({
  title,
  hint,
  children,
}: {
  title: string
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="rounded-card border border-line bg-card p-4">
      <h2 className="text-base">{title}</h2>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      <div className={`mt-3 grid gap-x-4 gap-y-3 sm:grid-cols-2 ${dense}`}>{children}</div>
    </section>
  )
}

/** Content that spans all columns of its section. */
export const Whole = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 sm:col-span-full">{children}</div>
)

/** A section of a form that contains a list. */
export const ListSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <FormSection title={title}>
    <Whole>
      <ul className="grid gap-3 divide-y divide-line [&>li+li]:pt-3">{children}</ul>
    </Whole>
  </FormSection>
)

/** Button with a cross that removes a row. */
export function RemoveRow({
  label,
  title = label,
  disabled,
  onRemove,
}: {
  label: string
  title?: string
  disabled?: boolean
  onRemove: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-9 place-items-center self-end rounded-control text-ink-soft hover:bg-sunk hover:text-ink disabled:cursor-not-allowed disabled:opacity-40 disabled:hover:bg-transparent max-md:mb-1"
      onClick={onRemove}
      {...{ title, disabled }}
    >
      <X aria-hidden className="size-4" />
    </button>
  )
}

/** Switch with its label in one line. */
export function Toggle({
  label,
  hint,
  checked,
  disabled,
  onChange,
}: {
  label: string
  hint?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <label className="flex cursor-pointer items-start gap-2.5">
      <input
        type="checkbox"
        className="mt-0.5 size-5 shrink-0"
        {...{ checked, disabled }}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="grid">
        <span>{label}</span>
        {hint && <span className="text-sm text-ink-soft">{hint}</span>}
      </span>
    </label>
  )
}
