import { isObject, type Json } from '../../../renderer/language'
import { boundedText } from '../../node/net'

/** A series of a query: its labels, and its values by the second. */
export interface Series {
  readonly labels: Readonly<Record<string, string>>
  readonly values: readonly (readonly [second: number, value: number])[]
}

/** A source of figures. */
export interface Prometheus {
  /** The values of a query at seconds that are `step` apart, including both ends. */
  range(query: string, from: number, to: number, step: number): Promise<Series[]>
}

/** Figures are unavailable; the message explains it to a person who waits for a decision. */
export class NoFigures extends Error {
  override name = 'NoFigures'
}

const timeoutMs = 15_000
/** Sixty screens with sixty codes each, for both releases and one day, use a fifth of it. */
const usualBytes = 256 * 1_048_576

/** Prometheus at an address, by its HTTP interface; longer answers than `mostBytes` are refused. */
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
      `Prometheus at ${new URL(url).origin} does not answer (${(error as Error).message}), so nothing is decided.`,
    )
  }
}

/**
 * Refuses an incomplete answer, or one with invalid counts: with NaN nothing would count as worse.
 */
function seriesIn(answer: unknown, base: string): Series[] {
  const { data, error, warnings } = isObject(answer) ? answer : {}
  const result = isObject(data) ? data['result'] : undefined
  const series = Array.isArray(result) ? result.map(seriesOf) : [undefined]
  const [warning] = Array.isArray(warnings) ? warnings : []
  const isWhole = warning === undefined && series.every((each) => each !== undefined)
  if (isWhole) return series
  const why = [warning, error, 'it has no result, or one that holds no counts'].find(isText)
  throw new NoFigures(`${base} answers, but not as it should: ${why}. Nothing is decided.`)
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
