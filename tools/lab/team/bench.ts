import { setTimeout as pause } from 'node:timers/promises'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareTeam, type Member } from '../../server/team/testing/serve-test-team'
import { startServer } from '../../server/team/testing/start-server'

// Simulates fifty concurrent authors for the server. Each edits a text of their own change, pauses,
// and is saved. Sometimes they open a change, the answers of the wall, and the review.
const authors = Number(process.argv[2] ?? 50)
const secondsOfWork = Number(process.argv[3] ?? 60)
const restMs = 2000
const path = 'locales/en/loanDetails.json'
const screen = 'loan-details'

const team = await prepareTeam((folder) => {
  for (const part of ['schemas', 'locales']) cpSync(part, join(folder, part), { recursive: true })
}, authors)
// The default interval, which is too long for tests.
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

interface Project {
  readonly files: Readonly<Record<string, { readonly text: string; readonly hash: string }>>
}

async function work(member: Member, at: number, until: number): Promise<void> {
  const id = String((await member.ask('POST', 'changes', { title: `Change ${at}` })).json['id'])
  const opened = await member.ask('GET', `changes/${id}/project`)
  const { files } = opened.json as unknown as Project
  let { text, hash } = files[path]!
  const own = new Set<string>()
  acknowledged.set(id, own)
  await pause((restMs * at) / authors)
  for (let turn = 0; Date.now() < until; turn++) {
    text = text.replace(/"[^"]*"(\s*[,}])/, `"Words ${at} ${turn}"$1`)
    const saved = (await timed('save', () =>
      member.ask('POST', `changes/${id}/edit`, { path, text, base: hash }),
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

const members: Member[] = []
for (let at = 0; at < authors; at++) members.push(await team.member(`author${at}`))
const until = Date.now() + secondsOfWork * 1000
await Promise.all(members.map((member, at) => work(member, at, until)))

const share = (values: number[], part: number) =>
  Math.round(values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0)
for (const [what, values] of Object.entries(times))
  console.log(
    `${what.padEnd(8)} ${String(values.length).padStart(6)} times, median ${share(values, 0.5)} ms, p95 ${share(values, 0.95)} ms, longest ${share(values, 0.9999)} ms`,
  )
console.log(`refused  ${failed}`)
console.log(`lost     ${lostSaves()} saves that were acknowledged`)
console.log(`memory   ${memoryOf(server.pid!)} MB at most, server and its jobs`)
server.kill('SIGKILL')
await team.close()
process.exit(0)

/** The number of acknowledged saves that the remote lacks. */
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
