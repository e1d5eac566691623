import '../as-shipped'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { buildPages, type PageName } from './first-visit/build-pages'
import { lines } from './first-visit/lines'
import { readOptions } from './first-visit/read-options'
import { runRounds, type RoundVisits } from './first-visit/run-rounds'
import { requestsTable, timesTable } from './first-visit/tables'

// Measures the time until a borrower sees the amount due, and can pay. Compares this app, a page of
// hand-written React and a page without a library. All three have a slow network and a slow
// processor, with equal settings. docs/decisions/first-visit.md describes the method.
const options = readOptions(process.argv.slice(2))
const all: RoundVisits[] = []
for await (const visited of runRounds(await buildPages(options.dist), options)) {
  const { round, line, screen, page, first, second } = visited
  const times = [first, second].map(({ amountsMs }) => `${amountsMs.toFixed(0)} ms`).join(', ')
  console.error(`${round + 1}/${options.rounds} ${line} ${screen} ${page}: ${times}`)
  all.push(visited)
}
if (options.json) writeFileSync(options.json, JSON.stringify(all))

const loads = loadavg().map((load) => load.toFixed(1))
console.log(`${options.rounds} rounds; load of the machine at the end: ${loads.join(', ')}`)
for (const line of options.lines)
  for (const screen of options.screens) {
    const here = all.filter((visited) => visited.line === line && visited.screen === screen)
    tell(`${lines[line]!.title}, ${screen}`, here)
  }

function tell(title: string, visits: readonly RoundVisits[]): void {
  for (const time of ['first', 'second'] as const) {
    const of = (name: PageName) =>
      visits.filter(({ page }) => page === name).map((visited) => visited[time])
    const compared = { app: of('app'), react: of('react'), floor: of('floor') }
    console.log(`\n${title}, ${time} visit\n`)
    console.log(timesTable(compared))
    console.log(`\n${requestsTable(compared)}`)
  }
}
