interface HeadRowProps {
  /** Heading of the first column, which names the rows. */
  name: string
  figures: readonly string[]
  /** Hides the headings on phones, where each row repeats them. */
  isHidden?: boolean
}

/** The names above a table's columns: what a row is, and its figures. */
export const HeadRow = ({ name, figures, isHidden = false }: HeadRowProps) => (
  <thead className={isHidden ? 'max-sm:sr-only' : ''}>
    <tr className="text-sm text-ink-soft">
      <th scope="col" className="border-b border-line py-1 pe-3 text-start font-medium">
        {name}
      </th>
      {figures.map((figure) => (
        <th key={figure} scope="col" className="border-b border-line py-1 ps-3 text-end font-medium">
          {figure}
        </th>
      ))}
    </tr>
  </thead>
)
