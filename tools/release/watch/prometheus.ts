import { isObject } from '../../../renderer/language'

/** A series of a query: its labels, and its values by the second. */
export interface Series {
  readonly labels: Readonly<Record<string, string>>
  readonly values: readonly (readonly [second: number, value: number])[]
}

/** Where figures are asked for. */
export interface Prometheus {
  /** The values of a query at some seconds, `step` apart, both ends among them. */
  range(query: string, from: number, to: number, step: number): Promise<Series[]>
}

/** Figures that could not be had; its message says so to whoever waits for a decision. */
export class NoFigures extends Error {
  override name = 'NoFigures'
}

const timeoutMs = 15_000

/** Prometheus at an address, by its HTTP interface. */
export function createPrometheus(address: string): Prometheus {
  const base = address.replace(/\/+$/, '')
  return {
    async range(query, from, to, step) {
      const body = new URLSearchParams({ query, start: `${from}`, end: `${to}`, step: `${step}` })
      const answer = await ask(`${base}/api/v1/query_range`, body)
      const result = isObject(answer) && isObject(answer['data']) ? answer['data']['result'] : null
      if (!Array.isArray(result))
        throw new NoFigures(`${base} answers, but not as Prometheus does: ${told(answer)}`)
      return result.map(seriesOf)
    },
  }
}

async function ask(url: string, body: URLSearchParams): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    return await (await fetch(url, { method: 'POST', body, signal })).json()
  } catch (error) {
    throw new NoFigures(
      `Prometheus at ${new URL(url).origin} does not answer (${(error as Error).message}), so nothing is decided.`,
    )
  }
}

function seriesOf(series: unknown): Series {
  const { metric, values } = series as {
    metric: Record<string, string>
    values: [number, string][]
  }
  return { labels: metric, values: values.map(([second, value]) => [second, Number(value)]) }
}

function told(answer: unknown): string {
  return isObject(answer) && typeof answer['error'] === 'string'
    ? answer['error']
    : 'it has no result.'
}
