import { useEffect, useLayoutEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react'
import type { FieldErrors } from './field-errors'

/** A form as a screen uses it. */
export interface Form<F extends object> {
  values: F
  set: (patch: Partial<F>) => void
  /** What the field of a text gets: its name, value and error, and what typing does. */
  field: (name: TextName<F>) => FieldProps
  errors: FieldErrors
  /** Shows what is wrong and moves the focus to the first field of it; answers whether all is well. */
  check: (errors: FieldErrors) => boolean
  /** Forgets the draft: what was typed has arrived. */
  forget: () => void
  /** What the form element gets; `submit` runs instead of the browser's own sending. */
  props: (submit: () => Promise<unknown>) => FormProps
}

/** The names of those values that are texts. */
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
  /** A form sent before the page is awake must not put what was typed into the address. */
  method: 'post'
  onSubmit: (event: SyntheticEvent) => void
}

interface FormOptions<F> {
  /** Keeps a draft under this name for the tab's life, so that nothing typed is lost by a reload or a login. */
  keep?: string
  /** What never goes into the draft: passwords, and consent that has to be given anew. */
  secret?: readonly (keyof F & string)[]
}

/** The values and errors of a form; editing a field takes its error away. */
export function useForm<F extends object>(
  initial: F | (() => F),
  { keep, secret = [] }: FormOptions<F> = {},
): Form<F> {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failures, setFailures] = useState(0)
  const ref = useRef<HTMLFormElement>(null)
  const edited = useRef(false)
  const key = keep && `shop-draft-${keep}`

  // After the first render, which has to be the one that the server made.
  useLayoutEffect(() => {
    const draft = key ? readDraft<F>(key) : null
    // What was typed, or filled in by a password manager, before scripts ran, is in the page and nowhere else.
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
    setErrors((held) => without(held, Object.keys(patch)))
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

function focusFirstError(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  // Without motion: the field has to be there before the screen reader speaks of it.
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

function without<T extends object>(held: T, keys: readonly string[]): T {
  const gone = (key: string) => keys.some((each) => key === each || key.startsWith(`${each}.`))
  return Object.fromEntries(Object.entries(held).filter(([key]) => !gone(key))) as T
}

/** The texts that a form's named fields hold in the page, as far as they differ from what they were rendered with. */
function readTyped<F>(form: HTMLFormElement | null): Partial<F> {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])]
  const changed = fields.filter(
    ({ type, value, defaultValue }) => type !== 'checkbox' && type !== 'radio' && value !== defaultValue,
  )
  return Object.fromEntries(changed.map(({ name, value }) => [name, value])) as Partial<F>
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
    // A full or forbidden storage costs the draft, nothing else.
  }
}
