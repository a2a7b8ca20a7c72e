/** Accessibility statement of the demo shop. */
export const accessibilityStatement = `
<p>Valbor is for everyone. This statement describes how our shop meets the accessibility requirements for services (Directive (EU) 2019/882, Annex V).</p>

<h2>The service</h2>
<p>In this shop, you choose tickets and merchandise, pay for them, and manage your orders, tickets and refunds in an account. You can use it in a web browser on a computer, tablet or phone.</p>

<h2>How it meets the requirements</h2>
<p>The pages are made according to EN 301 549 and the Web Content Accessibility Guidelines (WCAG) 2.2, level AA:</p>
<ul>
<li>All functions can be used with a keyboard alone, and with a screen reader.</li>
<li>Text can be enlarged to 400 per cent without loss of content or functions.</li>
<li>Texts and controls have sufficient contrast, and no information is given by colour alone.</li>
<li>The time for which items are reserved can be extended, and you’re warned before it ends.</li>
</ul>
<p>We checked this on 12 October 2026, by our own tests with keyboard and screen reader.</p>

<h2>What isn’t accessible yet</h2>
<p>The map of the island is a picture. Its places are described in words under “Getting there” in the FAQs.</p>

<h2>Report a barrier</h2>
<p>If something doesn’t work for you, write to <a href="mailto:hello@valbor.example">hello@valbor.example</a>. We reply within two working days, and help you to order in another way.</p>

<h2>Supervision</h2>
<p>If our reply doesn’t help, you can contact the authority that supervises the accessibility of services in Croatia.</p>

<p>This statement was last reviewed on 12 October 2026.</p>
`.trim()
