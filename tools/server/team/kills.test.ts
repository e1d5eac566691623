import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { campaignSize, firstSeed } from '../../test/campaigns'
import { prepareTeam, type Member, type PreparedTeam } from './testing/serve-test-team'
import { startServer } from './testing/start-server'

// People save all the time while the server is killed again and again. The remote must contain
// every save that the server has acknowledged.
const kills = campaignSize('kills')
const authors = 4
const mostSaves = 8
const mostMs = 300
const path = 'locales/en/shop.json'

let team: PreparedTeam
let server: ChildProcess
beforeAll(async () => {
  team = await prepareTeam(undefined, authors)
})
afterAll(async () => {
  server?.kill('SIGKILL')
  await team?.close()
})

interface Author {
  readonly id: string
  readonly acknowledged: string[]
  text: string
  hash: string
}

interface Project {
  readonly files: Readonly<Record<string, { readonly text: string; readonly hash: string }>>
}

async function begin(member: Member): Promise<Author> {
  const id = String((await member.ask('POST', 'changes', { title: 'Kept' })).json['id'])
  const { files } = (await member.ask('GET', `changes/${id}/project`)).json as unknown as Project
  return { id, acknowledged: [], ...files[path]! }
}

async function typeOn(
  member: Member,
  author: Author,
  round: number,
  saved: () => unknown,
): Promise<void> {
  for (let turn = 0; ; turn++) {
    const text = author.text.replace(/"owner": "[^"]*"/, `"owner": "Owner ${round} ${turn}"`)
    const answer = await member
      .ask('POST', `changes/${author.id}/edit`, { path, text, base: author.hash })
      .catch(() => undefined)
    if (answer?.status !== 200) return
    author.hash = String(answer.json['hash'])
    author.text = text
    author.acknowledged.push(author.hash)
    saved()
  }
}

/** Reads the text again, because an interrupted save may have succeeded. */
async function lookAgain(member: Member, author: Author): Promise<void> {
  const { files } = (await member.ask('GET', `changes/${author.id}/project`))
    .json as unknown as Project
  Object.assign(author, files[path]!)
}

it(`${kills} servers are killed, and no acknowledged save is lost`, {
  timeout: 60_000 + kills * 30_000,
}, async () => {
  const all: Author[] = []
  for (let round = 0; round < kills; round++) {
    server = await startServer(team)
    const members = await Promise.all(
      Array.from({ length: authors }, (_, at) => team.member(`author${at}`)),
    )
    if (all.length === 0) for (const member of members) all.push(await begin(member))
    await Promise.all(members.map((member, at) => lookAgain(member, all[at]!)))
    const chance = firstSeed + round * 7919
    let left = 1 + (chance % mostSaves)
    const typing: Promise<void>[] = []
    await new Promise<void>((resolve) => {
      const saved = () => --left === 0 && resolve()
      typing.push(...members.map((member, at) => typeOn(member, all[at]!, round, saved)))
    })
    await pause(chance % mostMs)
    server.kill('SIGKILL')
    await once(server, 'exit')
    await Promise.all(typing)
  }
  const lost = all.flatMap(({ id, acknowledged }) => {
    const kept = team.remote.git('rev-list', '--objects', `refs/heads/change/${id}`)
    return acknowledged.filter((hash) => !kept.includes(hash))
  })
  expect(all.flatMap(({ acknowledged }) => acknowledged).length).toBeGreaterThanOrEqual(kills)
  expect(lost).toEqual([])
})
