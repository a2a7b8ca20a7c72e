/** A page of the operator's own words. The HTML is cleaned by the server on the way in and out. */
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
