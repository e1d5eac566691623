import {
  AxiosError,
  CanceledError,
  type AxiosAdapter,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios'
import type { Sandbox } from '../../../tools/sandbox/sandbox'
import { createAdapter } from '../../../tools/sandbox/play/track-calls'
import type { Random } from '../random'
import { createOnceOracle, type OnceOracle } from './once-oracle'

/**
 * The faults of a connection. Some faults happen before the server receives the request, and some
 * after the server has acted.
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

/**
 * A connection to the sandbox that fails at random. It counts the payments that the server
 * accepted.
 */
export interface FaultyLine {
  /** Creates the connection of one page of the phone. */
  page: () => PageLine
  /**
   * The number of pending requests. `busy` requests will get a response, and `silent` requests will
   * not.
   */
  open: () => { busy: number; silent: number }
  charges: () => number
  /**
   * Counts the payments and confirmations that were sent, and how many of them should not have been
   * sent.
   */
  once: OnceOracle
  /** The endpoints whose calls the server has accepted, by the end of their path. */
  agreed: ReadonlySet<string>
  faulted: () => number
}

/**
 * The connection of one page. After the page is closed, the server still handles its requests, but
 * the responses are lost.
 */
export interface PageLine {
  adapter: AxiosAdapter
  cut: () => void
}

/**
 * Creates a connection to a sandbox. `rate` is the probability of a fault for the first `bad`
 * requests. Later requests succeed.
 */
export function createFaultyLine(
  sandbox: Sandbox,
  random: Random,
  { rate, bad, kinds }: { rate: number; bad: number; kinds: readonly LineFault[] },
): FaultyLine {
  const whole = createAdapter(sandbox)
  const agreed = new Set<string>()
  let [sent, charges, faulted, busy, silent] = [0, 0, 0, 0, 0]

  const serve = async (config: InternalAxiosRequestConfig) => {
    const answer = await whole(config)
    const name = endpointName(config)
    const body = readBody(answer.data)
    if (isAgreed(body)) {
      agreed.add(name)
      if (isCharge(name, body)) charges++
    }
    return answer
  }
  const never = (config: InternalAxiosRequestConfig) =>
    new Promise<never>((_, reject) => {
      silent++
      const end = () => (silent--, reject(new CanceledError('gone', config)))
      if (config.signal?.aborted) end()
      else config.signal?.addEventListener?.('abort', end)
    })
  const lost = (config: InternalAxiosRequestConfig) =>
    new AxiosError('No connection', AxiosError.ERR_NETWORK, config)
  const with500 = (config: InternalAxiosRequestConfig) => ({
    data: 'Bad gateway',
    status: 502,
    statusText: '',
    headers: {},
    config,
  })
  const ways: Record<LineFault, (config: InternalAxiosRequestConfig) => ReturnType<AxiosAdapter>> =
    {
      offline: (config) => Promise.reject(lost(config)),
      reset: async (config) => (await serve(config), Promise.reject(lost(config))),
      'silent before': never,
      'silent after': async (config) => (await serve(config), never(config)),
      '500 before': async (config) => with500(config),
      '500 after': async (config) => (await serve(config), with500(config)),
      malformed: async (config) => {
        const answer = await serve(config)
        return {
          ...answer,
          data: String(answer.data).slice(0, random.below(String(answer.data).length)),
        }
      },
      page: async (config) => ({
        data: '<!doctype html><title>Wi-Fi</title>',
        status: 200,
        statusText: '',
        headers: {},
        config,
      }),
      slow: async (config) => {
        for (let turns = random.below(12); turns > 0; turns--)
          await new Promise((resolve) => setImmediate(resolve))
        return serve(config)
      },
    }
  const carry: AxiosAdapter = async (config) => {
    busy++
    const isBad = sent++ < bad && random.chance(rate)
    if (isBad) faulted++
    try {
      return await (isBad ? ways[random.pick(kinds)](config) : serve(config))
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
        async adapter(config) {
          const askedAt = Date.now()
          once.leaves(endpointName(config))
          try {
            const answer = await carry(config)
            if (!isThere) return gone
            once.arrives(endpointName(config), askedAt, isReadable(answer))
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

const endpointName = ({ url }: InternalAxiosRequestConfig) =>
  new URL(url ?? '', 'http://localhost').pathname.split('/').at(-1) ?? ''

const isReadable = ({ status, data }: AxiosResponse) =>
  status === 200 && Object.keys(readBody(data)).some((name) => ['code', 'success'].includes(name))

function readBody(data: unknown): Record<string, unknown> {
  try {
    return JSON.parse(String(data)) as Record<string, unknown>
  } catch {
    return {}
  }
}

const isAgreed = ({ success, code }: Record<string, unknown>) =>
  success === true || String(code) === '0' || String(code) === '200' || String(code) === '00'

function isCharge(name: string, { needValid, data }: Record<string, unknown>): boolean {
  if (name === 'repayment-commit')
    return String(needValid ?? (data as Record<string, unknown> | undefined)?.['needValid']) === '0'
  return name === 'repayment-confirm' || name === 'repayment-huichao'
}
