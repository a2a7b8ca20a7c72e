/** A page with a text of the operator's. The server cleans the HTML when it is stored and when it is sent. */
export function TextPage({ title, html }: { title: string; html: string }) {
  return (
    <article>
      <h1 className="mb-8 text-hero leading-[0.92] tracking-[-0.04em] [font-size:clamp(2.5rem,1.6rem+4vw,5rem)]">
        {title}
      </h1>
      <div className="prose text-[1.0625rem]" dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  )
}
