import { Resolver } from 'node:dns/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Settings } from '#contract/config'
import { minute } from '#rules/dates/instants'
import type { Context } from '../../context'
import { mailRoute } from '../mail-queue'
import { gapIf, type Gap } from './gap'

/** DNS records of a sender's domain that mail providers check: whether each exists; `null` if DNS gave no answer. */
interface SenderRecords {
  spf: boolean | null
  dmarc: boolean | null
  /** `null` without a selector, too. */
  dkim: boolean | null
}

/** Limits in ms: of one question, of the time that the page waits for all, and until they are asked again. */
const limits = { question: 3000, wait: 500, known: 10 * minute }

/** Domains that no DNS knows (RFC 2606, RFC 6761). They are asked only of a DNS server that the environment names. */
const reserved = /(?:^|\.)(?:example|test|invalid|localhost|local|example\.(?:com|net|org))$/

type Known = Map<string, { until: number; records: Promise<SenderRecords> }>
const known = new WeakMap<Context['environment'], Known>()

/**
 * Finds the records that are missing so that mail providers accept the shop's mails: SPF, DMARC and, for the setting
 * `dkimSelector`, DKIM. Without an answer in time there is no gap: the page never waits for DNS longer than half a second.
 */
export async function gapsOfSender(context: Context, settings: Settings): Promise<Gap[]> {
  const { server, sender } = mailRoute(context.environment, settings)
  const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase()
  const { DNS_SERVER } = context.environment
  const selector = settings.dkimSelector
  if (server === null || !domain.includes('.') || (DNS_SERVER === undefined && reserved.test(domain)))
    return []
  const requested = knownRecords(context, domain, selector)
  const ended = new AbortController()
  const late = delay(limits.wait, null, { signal: ended.signal }).catch(() => null)
  const records = await Promise.race([requested, late])
  ended.abort()
  return [
    ...gapIf(records?.spf === false, 'sender-without-spf', { domain }),
    ...gapIf(selector === '', 'no-dkim-selector', { domain }),
    ...gapIf(records?.dkim === false, 'sender-without-dkim', { name: dkimName(domain, selector) }),
    ...gapIf(records?.dmarc === false, 'sender-without-dmarc', { name: `_dmarc.${domain}` }),
  ]
}

function knownRecords(
  { environment, now }: Context,
  domain: string,
  selector: string,
): Promise<SenderRecords> {
  const ofShop: Known = known.get(environment) ?? new Map()
  known.set(environment, ofShop)
  const key = `${domain} ${selector}`
  const found = ofShop.get(key)
  const at = now().getTime()
  if (found !== undefined && found.until > at) return found.records
  const records = findRecords(environment.DNS_SERVER, domain, selector)
  // One sender at a time: settings change rarely.
  ofShop.clear()
  ofShop.set(key, { until: at + limits.known, records })
  return records
}

const dkimName = (domain: string, selector: string) => `${selector}._domainkey.${domain}`

async function findRecords(
  server: string | undefined,
  domain: string,
  selector: string,
): Promise<SenderRecords> {
  const resolver = new Resolver({ timeout: limits.question, tries: 1 })
  if (server !== undefined) resolver.setServers([server])
  const has = async (name: string, kind: RegExp): Promise<boolean | null> => {
    try {
      const texts = await resolver.resolveTxt(name)
      return texts.some((parts) => kind.test(parts.join('')))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return code === 'ENOTFOUND' || code === 'ENODATA' ? false : null
    }
  }
  const [spf, dmarc, dkim] = await Promise.all([
    has(domain, /^v=spf1\b/i),
    hasPolicy(domain, (name) => has(name, /^v=DMARC1\b/i)),
    selector === '' ? null : has(dkimName(domain, selector), /(?:^|;)\s*p=[\w+/]/),
  ])
  return { spf, dmarc, dkim }
}

/** A policy of a domain above counts as well (RFC 7489, 6.6.3). */
async function hasPolicy(
  domain: string,
  has: (name: string) => Promise<boolean | null>,
): Promise<boolean | null> {
  const labels = domain.split('.')
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
  const found = await Promise.all(domains.slice(0, 4).map((each) => has(`_dmarc.${each}`)))
  if (found.includes(true)) return true
  return found.includes(null) ? null : false
}
