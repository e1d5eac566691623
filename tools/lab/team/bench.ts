import { setTimeout as pause } from 'node:timers/promises'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArguments } from '../../build/terminal'
import { prepareTeam, type Member } from '../../server/team/testing/serve-test-team'
import { startServer } from '../../server/team/testing/start-server'
import { attack } from './hostile'
import { beginChange, edit, type OpenText, saveRequest } from './save'

// Simulates fifty concurrent authors on the server. Each author edits a text of a change, pauses,
// and saves. Sometimes the authors open a change, the values of a screen's scenarios, or the
// review. With the word `hostile`, another author attacks the server at the same time.
const words = parseArguments(process.argv.slice(2), {}, 3).positionals
const [authors = 50, secondsOfWork = 60] = words.filter((word) => word !== 'hostile').map(Number)
const isAttacked = words.includes('hostile')
const restMs = 2000
const screen = 'loan-details'

const team = await prepareTeam((folder) => {
  for (const part of ['schemas', 'locales']) cpSync(part, join(folder, part), { recursive: true })
}, authors + Number(isAttacked))
// The default interval of the product. The settings for tests have a shorter interval.
const git = { ...team.settings.git, lookEverySeconds: 5 }
const server = await startServer({ ...team, settings: { ...team.settings, git } }, 'warm')
const times: Record<'save' | 'open' | 'wall' | 'review', number[]> = {
  save: [],
  open: [],
  wall: [],
  review: [],
}
let failed = 0
const acknowledged = new Map<string, Set<string>>()

async function timed(what: keyof typeof times, work: () => Promise<{ status: number }>) {
  const from = performance.now()
  const answer = await work()
  times[what].push(performance.now() - from)
  if (answer.status !== 200) failed++
  return answer
}

interface Author {
  readonly member: Member
  readonly change: OpenText
}

async function work({ member, change }: Author, at: number, until: number): Promise<void> {
  const { id } = change
  let { text, hash } = change
  const own = new Set<string>()
  acknowledged.set(id, own)
  await pause((restMs * at) / authors)
  for (let turn = 0; Date.now() < until; turn++) {
    text = edit(text, `Words ${at} ${turn}`)
    const saved = (await timed('save', () =>
      member.ask('POST', ...saveRequest({ id, text, hash })),
    )) as Awaited<ReturnType<Member['ask']>>
    hash = String(saved.json['hash'])
    if (saved.status === 200) own.add(hash)
    if (turn % 10 === at % 10) await timed('open', () => member.ask('GET', `changes/${id}/project`))
    if (turn % 20 === at % 20)
      void timed('wall', () => member.ask('GET', `changes/${id}/samples?screen=${screen}`)).catch(
        () => {},
      )
    if (turn % 20 === (at + 10) % 20)
      void timed('review', () => member.ask('GET', `changes/${id}/review`)).catch(() => {})
    await pause(restMs)
  }
}

const all: Author[] = []
for (let at = 0; at < authors; at++) {
  const member = await team.member(`author${at}`)
  all.push({ member, change: await beginChange(member, `Change ${at}`) })
}
const until = Date.now() + secondsOfWork * 1000
const attacked = isAttacked ? attack(await team.member(`author${authors}`), until) : undefined
await Promise.all(all.map((author, at) => work(author, at, until)))

for (const [what, values] of Object.entries(times)) printTimes(what, values)
if (attacked) console.log(`attacks  ${JSON.stringify(await attacked)}`)
console.log(`refused  ${failed}`)
console.log(`lost     ${lostSaves()} saves that were acknowledged`)
console.log(`memory   ${memoryOf(server.pid!)} MB at most, server and its jobs`)
server.kill('SIGKILL')
await team.close()
process.exit(0)

function printTimes(what: string, values: readonly number[]): void {
  const sorted = values.toSorted((one, other) => one - other)
  const share = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
  console.log(
    `${what.padEnd(14)} ${String(values.length).padStart(6)} times, median ${share(0.5)} ms, p95 ${share(0.95)} ms, longest ${share(0.9999)} ms`,
  )
}

/** The number of acknowledged saves that are missing in the remote repository. */
function lostSaves(): number {
  const lost = [...acknowledged].flatMap(([id, hashes]) => {
    const kept = team.remote.git('rev-list', '--objects', `refs/heads/change/${id}`)
    return [...hashes].filter((hash) => !kept.includes(hash))
  })
  return lost.length
}

/** The peak memory of a process and its children, in MB. */
function memoryOf(pid: number): number {
  const file = `/proc/${pid}/task/${pid}/children`
  const children = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : []
  return [String(pid), ...children]
    .filter((each) => each !== '' && existsSync(`/proc/${each}/status`))
    .map((each) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1]))
    .reduce((sum, kilobytes) => sum + Math.round(kilobytes / 1024), 0)
}
