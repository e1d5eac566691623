import {
  AxiosError,
  CanceledError,
  type AxiosAdapter,
  type InternalAxiosRequestConfig,
} from 'axios'
import type { Sandbox } from '../../../tools/sandbox/sandbox'
import { createAdapter } from '../../../tools/project/sandbox-adapter'
import type { Random } from '../random'

/** What a line does to a request: some before the server hears of it, some after it has acted. */
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

/** A line to the sandbox that fails by chance, and counts the payments that the server took. */
export interface FaultyLine {
  adapter: AxiosAdapter
  /** Requests that still have an answer to come, and those that will never have one. */
  open: () => { busy: number; silent: number }
  charges: () => number
  /** Endpoints, by the end of their path, that the server agreed to. */
  agreed: ReadonlySet<string>
  faulted: () => number
}

/**
 * Makes a line over a sandbox; `rate` is the chance of a fault for each of the first `bad`
 * requests, after which the line is sound.
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
    const name = new URL(config.url ?? '', 'http://localhost').pathname.split('/').at(-1) ?? ''
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
  return {
    async adapter(config) {
      busy++
      const isBad = sent++ < bad && random.chance(rate)
      if (isBad) faulted++
      try {
        return await (isBad ? ways[random.pick(kinds)](config) : serve(config))
      } finally {
        busy--
      }
    },
    open: () => ({ busy: busy - silent, silent }),
    charges: () => charges,
    agreed,
    faulted: () => faulted,
  }
}

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
