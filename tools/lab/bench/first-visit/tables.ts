import type { PageName } from './build-pages'
import { median, quantile, ratioOf } from './statistics'
import {
  type BrowserRequest,
  countSteps,
  longestChain,
} from '../../../../tests/browser/request-steps'
import type { Visit } from './visit'

/** The visits of each page, in the order of the rounds. */
export type VisitsByPage = Readonly<Record<PageName, readonly Visit[]>>

const titles: Readonly<Record<PageName, string>> = {
  app: 'this app',
  react: 'hand-written React',
  floor: 'no library (the floor)',
}
const pages = Object.keys(titles) as PageName[]

type Times = 'amountsMs' | 'paintMs' | 'interactiveMs'

/**
 * The times of the three pages, each with its ratio to hand-written React and to the page without a
 * library.
 */
export function timesTable(compared: VisitsByPage): string {
  const row = (page: PageName) => [
    titles[page],
    ...(['amountsMs', 'paintMs', 'interactiveMs'] as const).map((what) =>
      cellOf(compared, page, what),
    ),
  ]
  return table(
    ['', 'amounts seen', 'first paint', 'tap carried out'],
    pages.map((page) => row(page)),
  )
}

/** The network traffic of each page, as medians over the rounds. */
export function requestsTable(compared: VisitsByPage): string {
  const row = (page: PageName) => {
    const visits = compared[page]
    const before = visits.map(({ requests, amountsMs }) =>
      requests.filter(({ startMs }) => startMs < amountsMs),
    )
    const chains = visits.map(({ requests, amountsMs }) =>
      longestChain(requests.filter(({ endMs }) => endMs < amountsMs)),
    )
    return [
      titles[page],
      median(before.map(({ length }) => length)).toFixed(0),
      stepsOf(before),
      median(chains).toFixed(0),
      bytesOf(before),
      kilobytes(median(visits.map(({ requests }) => sumOf(requests)))),
    ]
  }
  return table(
    ['', 'requests', 'by step', 'in turn', 'bytes until the amounts', 'in the whole visit'],
    pages.map((page) => row(page)),
  )
}

function cellOf(compared: VisitsByPage, page: PageName, what: Times): string {
  const of = (name: PageName) => compared[name].map((visit) => visit[what])
  const time = `${median(of(page)).toFixed(0)} ms`
  const beside = pages
    .filter((other) => other !== 'app' && other !== page)
    .map((other) => ratioText(of(page), of(other), other))
  return page === 'app' ? [time, ...beside].join(', ') : `${time} ${spreadOf(of(page))}`
}

function ratioText(values: number[], base: number[], name: PageName): string {
  const { median: middle, lower, upper } = ratioOf(values, base)
  return `**${middle.toFixed(2)}×** ${name} (${lower.toFixed(2)}–${upper.toFixed(2)})`
}

const spreadOf = (values: number[]) =>
  `(${quantile(values, 0.25).toFixed(0)}–${quantile(values, 0.75).toFixed(0)})`

/** The number of requests in each step of the middle round, as in `1 + 6 + 8`. */
function stepsOf(rounds: readonly BrowserRequest[][]): string {
  const bySize = rounds.toSorted((one, other) => one.length - other.length)
  return countSteps(bySize[Math.floor(bySize.length / 2)]!).join(' + ')
}

function bytesOf(rounds: readonly BrowserRequest[][]): string {
  const kinds = [...new Set(rounds.flat().map(({ kind }) => kind))]
  const parts = kinds.map((kind) => {
    const bytes = median(rounds.map((of) => sumOf(of.filter((request) => request.kind === kind))))
    return `${kind} ${kilobytes(bytes)}`
  })
  return parts.join(', ')
}

const sumOf = (requests: readonly BrowserRequest[]) =>
  requests.reduce((sum, { bytes }) => sum + bytes, 0)
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
