import { isObject, type Json } from '../../../renderer/language'
import { boundedText } from '../../build/net'

/** The values of a series, by time in seconds. */
export interface Series {
  readonly labels: Readonly<Record<string, string>>
  readonly values: readonly (readonly [second: number, value: number])[]
}

export interface Prometheus {
  /** Queries values every `step` seconds, including the first and the last second. */
  range(query: string, from: number, to: number, step: number): Promise<Series[]>
}

/** Thrown if there are no usable figures. The message explains why the analysis waits. */
export class NoFigures extends Error {
  override name = 'NoFigures'
}

const timeoutMs = 15_000
/**
 * The maximum size of a response: five times the size for a day of two releases with 60 screens and
 * 60 codes.
 */
const usualBytes = 256 * 1_048_576

/** Creates a client that rejects responses of more than `mostBytes`. */
export function createPrometheus(address: string, mostBytes = usualBytes): Prometheus {
  const base = address.replace(/\/+$/, '')
  return {
    async range(query, from, to, step) {
      const body = new URLSearchParams({ query, start: `${from}`, end: `${to}`, step: `${step}` })
      return seriesIn(await ask(`${base}/api/v1/query_range`, body, mostBytes), base)
    },
  }
}

async function ask(url: string, body: URLSearchParams, mostBytes: number): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, { method: 'POST', body, signal })
    return JSON.parse(await boundedText(answer, mostBytes)) as unknown
  } catch (error) {
    throw new NoFigures(
      `Prometheus at ${new URL(url).origin} does not respond (${(error as Error).message}), so the analysis waits.`,
    )
  }
}

/**
 * Reads the series of a response. Rejects incomplete responses and invalid counts. A comparison
 * with `NaN` is always false, so a bad release would look sound.
 */
function seriesIn(answer: unknown, base: string): Series[] {
  const { data, error, warnings } = isObject(answer) ? answer : {}
  const result = isObject(data) ? data['result'] : undefined
  const series = Array.isArray(result) ? result.map(seriesOf) : [undefined]
  const [warning] = Array.isArray(warnings) ? warnings : []
  const isWhole = warning === undefined && series.every((each) => each !== undefined)
  if (isWhole) return series
  const why = [warning, error, 'the response has no result, or the result has no counts'].find(
    isText,
  )
  throw new NoFigures(`${base} sent an unexpected response: ${why}. The analysis waits.`)
}

const isText = (value: Json | undefined) => typeof value === 'string'

function seriesOf(series: Json): Series | undefined {
  const { metric, values } = isObject(series) ? series : {}
  if (!isObject(metric) || !Array.isArray(values)) return undefined
  const counts = values.map((pair): readonly [number, number] => {
    const [second, value] = Array.isArray(pair) ? pair : []
    return [Number(second), typeof value === 'string' && value !== '' ? Number(value) : NaN]
  })
  return counts.every(([, value]) => Number.isFinite(value) && value >= 0)
    ? { labels: metric as Record<string, string>, values: counts }
    : undefined
}
