/**
 * One action in a dropdown, which closes when it is chosen. Its button gets the focus first, so that a dialog that opens
 * returns the focus there: what is in a closed dropdown cannot have it.
 */
export function MenuItem({
  name,
  danger = false,
  onChoose,
}: {
  name: string
  danger?: boolean
  onChoose: () => void
}) {
  return (
    <button
      type="button"
      className={`block min-h-8 w-full rounded-small px-2 text-start whitespace-nowrap hover:bg-sunk ${danger ? 'text-danger' : ''}`}
      onClick={(event) => {
        const dropdown = event.currentTarget.closest('details')
        dropdown?.querySelector('summary')?.focus()
        dropdown?.removeAttribute('open')
        onChoose()
      }}
    >
      {name}
    </button>
  )
}
