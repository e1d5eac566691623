import { isObject } from '../../../renderer/language'
import { parseAnswer } from '../../../src/api/parse-json'
import { NoAnswer, type Transport, type TransportRequest } from '../../../src/api/transport'
import type { Sandbox } from '../../../tools/sandbox/sandbox'
import { createTransport } from '../../../tools/sandbox/project/sandbox-deps'
import type { Random } from '../random'
import { createOnceOracle, type OnceOracle } from './once-oracle'

/**
 * The faults of a line: some happen before the server receives the request, some after it has
 * acted.
 */
export const faults = [
  'offline',
  'reset',
  'silent before',
  'silent after',
  '500 before',
  '500 after',
  'malformed',
  'page',
  'slow',
] as const
export type LineFault = (typeof faults)[number]

/** A line to the sandbox that fails at random, and counts the payments that the server took. */
export interface FaultyLine {
  /** The end of the line at one page of the phone. */
  page: () => PageLine
  /** Pending requests that will still get an answer, and those that never will. */
  open: () => { busy: number; silent: number }
  charges: () => number
  /** Payments and confirmations that left the phone, and those of them that should not have. */
  once: OnceOracle
  /** Endpoints whose calls the server accepted, by the end of their path. */
  agreed: ReadonlySet<string>
  faulted: () => number
}

/**
 * The requests of one page until it is gone. The server still acts on them, but the answers are
 * lost.
 */
export interface PageLine {
  send: Transport
  cut: () => void
}

/**
 * Creates a line over a sandbox. `rate` is the chance of a fault for each of the first `bad`
 * requests; later requests succeed.
 */
export function createFaultyLine(
  sandbox: Sandbox,
  random: Random,
  { rate, bad, kinds }: { rate: number; bad: number; kinds: readonly LineFault[] },
): FaultyLine {
  const whole = createTransport(sandbox)
  const agreed = new Set<string>()
  let [sent, charges, faulted, busy, silent] = [0, 0, 0, 0, 0]

  const serve = async (request: TransportRequest) => {
    const answer = await whole(request)
    const name = endpointName(request)
    const body = readBody(answer.body)
    if (isAgreed(body)) {
      agreed.add(name)
      if (isCharge(name, body)) charges++
    }
    return answer
  }
  const never = (request: TransportRequest) =>
    new Promise<never>((_, reject) => {
      silent++
      const end = () => (silent--, reject(new NoAnswer()))
      if (request.signal.aborted) end()
      else request.signal.addEventListener('abort', end)
    })
  const lost = () => Promise.reject(new NoAnswer())
  const with502 = { status: 502, body: 'Bad gateway' }
  const ways: Record<LineFault, Transport> = {
    offline: lost,
    reset: async (request) => (await serve(request), lost()),
    'silent before': never,
    'silent after': async (request) => (await serve(request), never(request)),
    '500 before': async () => with502,
    '500 after': async (request) => (await serve(request), with502),
    malformed: async (request) => {
      const answer = await serve(request)
      const text = JSON.stringify(answer.body)
      return { ...answer, body: parseAnswer(text.slice(0, random.below(text.length))) }
    },
    page: async () => ({ status: 200, body: '<!doctype html><title>Wi-Fi</title>' }),
    slow: async (request) => {
      for (let turns = random.below(12); turns > 0; turns--)
        await new Promise((resolve) => setImmediate(resolve))
      return serve(request)
    },
  }
  const carry: Transport = async (request) => {
    busy++
    const isBad = sent++ < bad && random.chance(rate)
    if (isBad) faulted++
    try {
      return await (isBad ? ways[random.pick(kinds)](request) : serve(request))
    } finally {
      busy--
    }
  }
  const once = createOnceOracle()
  return {
    page() {
      let isThere = true
      const gone = new Promise<never>(() => {})
      return {
        async send(request) {
          const askedAt = Date.now()
          once.leaves(endpointName(request))
          try {
            const answer = await carry(request)
            if (!isThere) return gone
            once.arrives(endpointName(request), askedAt, isReadable(answer))
            return answer
          } catch (error) {
            if (isThere) throw error
            return gone
          }
        },
        cut: () => void (isThere = false),
      }
    },
    once,
    open: () => ({ busy: busy - silent, silent }),
    charges: () => charges,
    agreed,
    faulted: () => faulted,
  }
}

const endpointName = ({ url }: TransportRequest) =>
  new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? ''

const isReadable = ({ status, body }: Awaited<ReturnType<Transport>>) =>
  status === 200 && Object.keys(readBody(body)).some((name) => ['code', 'success'].includes(name))

const readBody = (body: unknown) => (isObject(body) ? body : {})

const isAgreed = ({ success, code }: Record<string, unknown>) =>
  success === true || String(code) === '0' || String(code) === '200' || String(code) === '00'

function isCharge(name: string, { needValid, data }: Record<string, unknown>): boolean {
  if (name === 'repayment-commit')
    return String(needValid ?? (data as Record<string, unknown> | undefined)?.['needValid']) === '0'
  return name === 'repayment-confirm' || name === 'repayment-huichao'
}
