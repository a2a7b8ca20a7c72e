/** Questions that people ask before they come to Mirava. */
export const faqs = `
<h2>Tickets</h2>
<h3>Where are my tickets?</h3>
<p>In the portal, under your order, and in your mail within 10 minutes of the payment. Nothing there? Look in the spam folder, then use "Resend tickets" on the login page.</p>
<h3>Do I need to print them?</h3>
<p>No. The code on your phone is enough, also without a network. Paper works as well, and has never run out of battery.</p>
<h3>I can’t come. What now?</h3>
<p>Change the name on the ticket in the portal (up to three times, until 4 July) or, for most tickets, ask for a refund until 31 May. The product page and your order say what is possible for each.</p>
<h3>May I bring my children?</h3>
<p>Under 16s come in free with a parent who has a ticket. They need ear protection near the stages; we lend it at the gate. VIP and the boat parties are for adults.</p>
<h3>How does the payment plan work?</h3>
<p>You pay four parts, one a month, by card. We write before each. You get the ticket with the last payment. A plan is alone in its order, and vouchers don’t apply.</p>

<h2>Getting there</h2>
<h3>How do I reach the island?</h3>
<p>By coach from Zagreb or transfer from Split airport to Sidrina, then 35 minutes by catamaran. All three are in the shop under "Coaches and transfers". Coaches are timed to meet the boat.</p>
<h3>I chose the wrong departure.</h3>
<p>Open your order, press "Choose Time" and pick another with free seats, until 6 July.</p>
<h3>Can I bring my car?</h3>
<p>Not to the island. Leave it in the old shipyard of Sidrina, four minutes from the ramp.</p>
<h3>How early should I be?</h3>
<p>30 minutes before departure, at the meeting point on your ticket.</p>

<h2>On site</h2>
<h3>What should I bring?</h3>
<ul><li>Swimwear, a towel, shoes that may get wet</li><li>A bottle: water is free at eleven taps</li><li>A layer for the boat; it’s cooler than you think</li><li>A torch with a red light, if you camp</li></ul>
<h3>What stays at home?</h3>
<p>Glass, fireworks, drones, gazebos, big speakers and open fire of any kind. The island is a forest.</p>
<h3>Is the site accessible?</h3>
<p>There are raised places at the Val and Bor stages, a hard path from the quay, an accessible camp with a nurse, and a free ticket for your companion. Write to <a href="mailto:access@valbor.example">access@valbor.example</a>: we read it daily.</p>
<h3>Cash or card?</h3>
<p>Cards everywhere. The fig lady takes coins.</p>

<h2>Merchandise</h2>
<h3>Where do you ship to?</h3>
<p>To Croatia, Slovenia, Austria, Germany, Italy, Hungary, France and the Netherlands. The prices are in the terms and at checkout.</p>
<h3>It doesn’t fit.</h3>
<p>Send it back within 14 days: use "Withdraw from contract here". You get back the price and the standard shipping.</p>
<h3>Can I pick it up at the festival?</h3>
<p>The stall at the Bor stage has everything, while it lasts. What you order here arrives at home, before.</p>
`.trim()

/** Cookie policy: the data that is stored in the customer's browser. */
export const cookiePolicy = `
<p>This shop works with as little as it can.</p>
<h2>What is always there</h2>
<p>These are needed for the shop to do what you ask of it. They need no consent.</p>
<table>
<thead><tr><th>Name</th><th>Where</th><th>What for</th><th>How long</th></tr></thead>
<tbody>
<tr><td>Login</td><td>Local storage</td><td>Keeps you logged in</td><td>Until you log out</td></tr>
<tr><td>Cart code</td><td>Local storage</td><td>Finds your cart again</td><td>Until checkout, or 15 minutes after the last item</td></tr>
<tr><td>Known browser</td><td>Cookie</td><td>Lets you log in while somebody else guesses at your password</td><td>400 days after your last login</td></tr>
<tr><td>Choice about measuring</td><td>Local storage</td><td>Remembers what you said below</td><td>12 months</td></tr>
</tbody>
</table>
<h2>What is there only if you agree</h2>
<p>We may use a pixel to learn which advertisements lead to a ticket. It is loaded <strong>only after you say yes</strong>, and saying no is as easy and changes nothing about the shop. It then sees which items you look at, put in the cart and buy, together with your network address.</p>
<h2>Changing your mind</h2>
<p>Where we measure, you can accept or refuse at the end of this page and by "Cookie settings" at the foot of every page. Once you refuse, nothing more is measured.</p>
<h2>Nothing else</h2>
<p>Fonts, pictures and scripts come from our own server. There are no others on this page.</p>
`.trim()

/** The page for people who bring their friends. */
export const ambassadorsText = `
<h2>Bring your people</h2>
<p>Every good weekend starts with one person who says “I’ve booked, are you coming?”. If you are that person, we’d like to thank you with more than a wave.</p>
<h3>How it works</h3>
<ul>
<li>Apply until 1 March 2027, and get a code of your own for your friends: €15.00 off a Three-Day Pass.</li>
<li><strong>Five friends:</strong> a Bay Tee and a boat party for you.</li>
<li><strong>Ten friends:</strong> your own pass is free.</li>
<li><strong>Twenty friends:</strong> a Deck Pass, and your name on a lemon crate behind the Jetty stage.</li>
</ul>
<h3>What we ask</h3>
<p>Like the island, mean what you say, and don’t post your code under strangers’ pictures. You are no employee and owe us nothing: if it’s no fun, stop.</p>
<h3>Who can apply</h3>
<p>Anybody over 18, in any country, with more friends than followers or the other way round. There were 140 ambassadors last time; the youngest had just finished school, the eldest brought her whole rowing club.</p>
<p>Write three sentences about you and a song that belongs on a boat to <a href="mailto:crew@valbor.example">crew@valbor.example</a>.</p>
`.trim()
