/** One action in a dropdown, which closes when it is chosen. */
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
        event.currentTarget.closest('details')?.removeAttribute('open')
        onChoose()
      }}
    >
      {name}
    </button>
  )
}
