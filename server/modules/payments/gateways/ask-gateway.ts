/** A gateway did not answer, or answered wrongly. The message is logged, so it holds no secret and no personal data. */
export class GatewayFault extends Error {}

const answerLimit = 64 * 1024
const timeoutMs = 10_000

/** Posts JSON to a gateway and reads its JSON answer. Throws a `GatewayFault` if none comes in time. */
export async function postJson(url: string, payload: object): Promise<unknown> {
  const where = new URL(url).pathname
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(payload),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await answer.text()
    if (!answer.ok) throw new GatewayFault(`${where} answered ${answer.status}`)
    if (text.length > answerLimit) throw new GatewayFault(`${where} answered too much`)
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof GatewayFault) throw error
    throw new GatewayFault(`${where} did not answer (${error instanceof Error ? error.name : 'fault'})`)
  }
}
