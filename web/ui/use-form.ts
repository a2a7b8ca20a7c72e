import { useEffect, useLayoutEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react'
import type { FieldErrors } from './field-errors'

/** Prefix of the drafts' keys in `sessionStorage`. */
export const draftPrefix = 'shop-draft-'

/** The form's interface for a screen. */
export interface Form<F extends object> {
  values: F
  set: (patch: Partial<F>) => void
  /** The props of a text field: name, value, error and handler. */
  field: (name: TextName<F>) => FieldProps
  errors: FieldErrors
  /** Shows errors and focuses the first wrong field; returns whether there are none. */
  check: (errors: FieldErrors) => boolean
  /** Deletes the draft, after the values were sent. */
  forget: () => void
  /** The props of the form element; `submit` replaces the browser's own sending. */
  props: (submit: () => Promise<unknown>) => FormProps
}

/** The names of the values that are texts. */
type TextName<F> = { [K in keyof F & string]: F[K] extends string ? K : never }[keyof F & string]

interface FieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

interface FormProps {
  ref: RefObject<HTMLFormElement | null>
  noValidate: true
  /** A form that is sent before hydration must not put its values into the address. */
  method: 'post'
  onSubmit: (event: SyntheticEvent) => void
}

interface FormOptions<F> {
  /** Keeps a draft under this name for the tab's session, so that a reload or a login loses no input. */
  keep?: string
  /** Fields that are never in the draft: passwords, and consent that must be given again. */
  secret?: readonly (keyof F & string)[]
  /** Initial errors, if the server rejected a form that was sent without scripts. */
  errors?: FieldErrors | undefined
}

/** Returns the values and errors of a form. Editing a field clears its error. */
export function useForm<F extends object>(
  initial: F | (() => F),
  { keep, secret = [], errors: first = {} }: FormOptions<F> = {},
): Form<F> {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>(first)
  const [failures, setFailures] = useState(0)
  const ref = useRef<HTMLFormElement>(null)
  const edited = useRef(false)
  const key = keep && `${draftPrefix}${keep}`

  // After the first render, which must equal the server's.
  useLayoutEffect(() => {
    const draft = key ? readDraft<F>(key) : null
    // Input from before hydration, typed or by a password manager, is only in the DOM.
    const found = { ...draft, ...readTyped<F>(ref.current) }
    // oxlint-disable-next-line react/set-state-in-effect -- storage and page can be read only now, once
    if (Object.keys(found).length > 0) setValues((held) => ({ ...held, ...found }))
  }, [key])

  useEffect(() => {
    if (failures > 0) focusFirstError(ref.current)
  }, [failures])

  const secrets = secret.join()
  useEffect(() => {
    if (key && edited.current) writeDraft(key, without(values, secrets.split(',')))
  }, [key, values, secrets])

  const set = (patch: Partial<F>) => {
    edited.current = true
    setValues((held) => ({ ...held, ...patch }))
    setErrors((held) => without(held, editedFields(values, patch)))
  }

  const field = (name: TextName<F>): FieldProps => ({
    name,
    value: values[name] as string,
    error: errors[name],
    onChange: ({ target }) => set({ [name]: target.value } as Partial<F>),
  })

  const check = (found: FieldErrors) => {
    setErrors(found)
    const isFine = Object.keys(found).length === 0
    if (!isFine) setFailures((count) => count + 1)
    return isFine
  }

  const forget = () => {
    edited.current = false
    if (key) writeDraft(key, null)
  }

  const props = (submit: () => Promise<unknown>): FormProps => ({
    ref,
    noValidate: true,
    method: 'post',
    onSubmit: (event) => {
      event.preventDefault()
      void submit()
    },
  })

  return { values, set, field, errors, check, forget, props }
}

/** Searches also the fields elsewhere on the page that name the form as theirs. */
function focusFirstError(form: HTMLFormElement | null): void {
  const field = [...(form?.elements ?? [])].find((each): each is HTMLElement =>
    each.matches('[aria-invalid="true"], [data-invalid]'),
  )
  field?.focus()
  // Without animation: the field must be visible before the screen reader announces it.
  if (field && !isWellInView(field)) field.scrollIntoView({ block: 'center' })
}

/** Keeps the field clear of bars that are fixed at the top and the bottom of pages. */
function isWellInView(field: HTMLElement): boolean {
  const { top, bottom } = field.getBoundingClientRect()
  return top > 100 && bottom < window.innerHeight - 100
}

/** Returns the fields that a patch changes; of an address only the lines that differ. */
function editedFields(held: object, patch: object): string[] {
  return Object.entries(patch).flatMap(([key, next]) => {
    const before: unknown = (held as Record<string, unknown>)[key]
    if (!isRecord(next) || !isRecord(before)) return [key]
    const lines = Object.keys({ ...before, ...next }).filter((line) => before[line] !== next[line])
    return lines.map((line) => `${key}.${line}`)
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function without<T extends object>(held: T, keys: readonly string[]): T {
  const gone = (key: string) => keys.some((each) => key === each || key.startsWith(`${each}.`))
  return Object.fromEntries(Object.entries(held).filter(([key]) => !gone(key))) as T
}

/** Returns the texts in a form's named fields that differ from their rendered values. */
function readTyped<F>(form: HTMLFormElement | null): Partial<F> {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])]
  const typed = fields.filter(
    ({ type, value, defaultValue }) => type !== 'checkbox' && type !== 'radio' && value !== defaultValue,
  )
  const lists = [...(form?.querySelectorAll('select') ?? [])]
  const chosen = lists.filter(
    ({ name, options, value }) =>
      name !== '' && value !== ([...options].find((one) => one.defaultSelected) ?? options[0])?.value,
  )
  return Object.fromEntries([...typed, ...chosen].map(({ name, value }) => [name, value])) as Partial<F>
}

function readDraft<F>(key: string): Partial<F> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<F> | null
  } catch {
    return null
  }
}

function writeDraft(key: string, draft: object | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // A full or forbidden storage only loses the draft.
  }
}
