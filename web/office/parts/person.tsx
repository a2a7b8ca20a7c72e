/** A person in a list: the name, and the email below it. */
export const Person = ({ name, email }: { name: string; email: string }) => (
  <span className="block leading-tight">
    {name || email ? name : <span className="font-normal text-ink-soft">Erased</span>}
    {email && (
      <span className="block text-sm font-normal wrap-break-word text-ink-soft max-xl:wrap-anywhere">
        {email}
      </span>
    )}
  </span>
)
