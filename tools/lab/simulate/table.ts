import type { Figures } from './measures.ts'

const columns: readonly (readonly [heading: string, cell: (figures: Figures) => string])[] = [
  ['situation', ({ name }) => name],
  ['requests/s, mean', ({ requests }) => whole(requests.mean)],
  [
    'requests/s, peak',
    ({ requests }) => `${whole(requests.peak)} at ${clock(requests.peakAtHour)}`,
  ],
  ['Mbit/s, peak', ({ peakMegabits }) => whole(peakMegabits)],
  ['affected phones', ({ affected }) => (affected > 0 ? whole(affected) : '–')],
  ['halted after', ({ noticedAfterSeconds }) => duration(noticedAfterSeconds)],
  [
    'visible at the halt',
    ({ affected, affectedInSight }) => (affected > 0 ? whole(affectedInSight) : '–'),
  ],
  [
    '95 % of visible phones recovered after',
    ({ inSightBackSeconds }) => duration(inSightBackSeconds),
  ],
  [
    '95 % of all phones recovered after',
    ({ affected, allBackSeconds }) =>
      affected > 0 && allBackSeconds === undefined ? 'after the end' : duration(allBackSeconds),
  ],
]

/** A Markdown table of figures, one row per situation. */
export function table(all: readonly Figures[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const lines = all.map((figures) => row(columns.map(([, cell]) => cell(figures))))
  return [
    row(columns.map(([heading]) => heading)),
    row(columns.map((_, at) => (at === 0 ? '---' : '---:'))),
    ...lines,
  ].join('\n')
}

function whole(number: number): string {
  return Math.round(number).toLocaleString('en')
}

function clock(hour: number): string {
  const minutes = Math.floor((hour % 24) * 60)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function duration(seconds: number | undefined): string {
  if (seconds === undefined) return '–'
  if (seconds < 600) return `${Math.round(seconds)} s`
  return seconds < 6 * 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}
