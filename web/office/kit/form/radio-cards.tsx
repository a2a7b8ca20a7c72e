interface RadioCardsProps<V extends string> {
  legend: string
  name: string
  options: readonly (readonly [value: V, name: string, hint?: string])[]
  value: V
  onChange: (value: V) => void
  /** CSS classes that set the number of columns. */
  className: string
}

/** Radio buttons, each in a box of its own. */
export const RadioCards = <V extends string>(props: RadioCardsProps<V>) => (
  <fieldset>
    <legend className="mb-1.5 text-sm font-semibold">{props.legend}</legend>
    <div className={`grid gap-2 ${props.className}`}>
      {props.options.map(([value, name, hint]) => (
        <label
          key={value}
          className={`flex min-h-10 cursor-pointer items-center gap-x-2 rounded-control border border-edge px-2.5 py-2 font-semibold has-checked:border-brand-ink has-checked:bg-brand-tint has-checked:text-on-brand-tint ${hint ? 'flex-wrap' : ''}`}
        >
          <input
            type="radio"
            name={props.name}
            checked={props.value === value}
            className="size-4"
            onChange={() => props.onChange(value)}
          />
          <span>{name}</span>
          {hint && <span className="basis-full text-sm leading-tight font-normal">{hint}</span>}
        </label>
      ))}
    </div>
  </fieldset>
)
