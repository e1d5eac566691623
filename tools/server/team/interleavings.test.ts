import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { campaignSize, firstSeed } from '../../test/campaigns'
import { type Person, ruleOf } from '../answers'
import { type ChangeEvent, logFile, readLog } from './changes/change-log'
import { ChangeError, type Change, headRef, logRef } from './changes/changes'
import { idOfText } from '../app/git/object-reader'
import { createMemoryRemote } from './testing/memory-remote'
import type { MemoryStore } from './testing/memory-release'
import { type MemoryServer, openMemoryServer } from './testing/memory-server'

const paths = ['schemas/screens/order.json', 'schemas/screens/repair.json'] as const
const personOf = (subject: string): Person => ({
  subject,
  name: subject,
  email: '',
  role: 'publisher',
})
const people = ['ana', 'berta', 'carla'].map(personOf)

type Members = Readonly<Record<string, number>>

/** Returns the member that a person edits in a change. Each edit increases its value by one. */
const memberOf = ({ subject }: Pick<Person, 'subject'>, change: number) => `${subject}${change}`
const members = people.flatMap((one) => [memberOf(one, 0), memberOf(one, 1)])
/** Returns the path of the document that contains a member. */
const pathOf = (member: string) => paths[/^(berta|carla)1$/.test(member) ? 1 : 0]
const first: Readonly<Record<string, string>> = Object.fromEntries(
  paths.map((path) => [
    path,
    printed(
      Object.fromEntries(members.filter((name) => pathOf(name) === path).map((name) => [name, 0])),
    ),
  ]),
)
type Texts = ReadonlyMap<string, string>
const parsed = (text: string | undefined) => JSON.parse(text!) as Members
const readMembers = (texts: Texts): Members =>
  Object.assign({}, ...paths.map((path) => parsed(texts.get(path)))) as Members

function printed(values: Members): string {
  return `${JSON.stringify(values, null, 2)}\n`
}

const acts = ['edit', 'update', 'ask', 'more', 'drop', 'approve', 'publish'] as const

interface Step {
  readonly server: number
  readonly change: number
  readonly act: (typeof acts)[number]
}

async function openWorld(travel: () => Promise<unknown>) {
  const remote = createMemoryRemote(first)
  const undone: string[] = []
  const check: MemoryStore['check'] = (before, after) => {
    const [was, is] = [before, after as typeof before].map((files) =>
      readMembers(new Map(Object.entries(files))),
    )
    undone.push(
      ...members.filter((name) => is![name]! < was![name]!).map((name) => `undone ${name}`),
    )
  }
  Object.assign(remote.store, { files: first, travel, check })
  const start = openMemoryServer(remote)
  await start.repository.look()
  const headAt = recordHeads(remote.refs)
  const [one, other] = [people[0]!, people[1]!]
  const ids = [
    (await start.changes.begin('One', one)).id,
    (await start.changes.begin('Two', other)).id,
  ]
  const shown = (id: string) => remote.textsAt(`refs/heads/change/${id}`)
  const acknowledged = new Map<string, number>()
  const edit = async ({ changes }: Pick<MemoryServer, 'changes'>, change: number, who: Person) => {
    const [id, member] = [ids[change]!, memberOf(who, change)]
    const path = pathOf(member)
    const was = shown(id).get(path)!
    const value = parsed(was)[member]! + 1
    const file = { path, text: printed({ ...parsed(was), [member]: value }) }
    const [outcome] = await changes.save(id, [{ ...file, base: idOfText(was) }], who)
    const { kind } = outcome!
    if (kind === 'saved') acknowledged.set(member, value)
  }
  await edit(start, 0, one)
  await edit(start, 1, other)
  for (const id of ids) {
    const { head } = await start.changes.get(id)
    await start.changes.note(id, { kind: 'ask', commit: head }, one)
  }
  const servers = [openMemoryServer(remote, travel), openMemoryServer(remote, travel)]
  return {
    remote,
    ids,
    shown,
    acknowledged,
    undone,
    start,
    headAt,
    /** Returns how many updates have kept an approval. */
    async countKept() {
      const logs = await Promise.all(ids.map(async (id) => (await start.changes.get(id)).log))
      const events = logs.flatMap((log) => log.events)
      return events.filter((event) => event.kind === 'update' && event.kept).length
    },
    async take({ server, change, act }: Step, who: Person): Promise<void> {
      const at = servers[server]!
      const id = ids[change]!
      await at.repository.look()
      const { head } = await at.changes.get(id)
      if (act === 'edit') await edit(at, change, who)
      else if (act === 'update') await at.changes.update(id, {}, who)
      else if (act === 'publish')
        await at.publication(id, { why: 'x', permille: 1, isFirst: false }, who)
      else if (act === 'approve' || act === 'ask') {
        // Other requests can run during the review.
        await travel()
        await at.changes.note(id, { kind: act, commit: head }, who)
      } else if (act === 'more') await at.changes.note(id, { kind: act, text: 'Why?' }, who)
      else await at.changes.note(id, { kind: act }, who)
    },
  }
}

type World = Awaited<ReturnType<typeof openWorld>>

/** Records the head of the change for each commit of its log. */
function recordHeads(refs: Map<string, string>): ReadonlyMap<string, string | undefined> {
  const headAt = new Map<string, string | undefined>()
  const set = refs.set.bind(refs)
  refs.set = (ref, commit) => {
    const [, id] = ref.split(logRef(''))
    if (id !== undefined) headAt.set(commit, refs.get(headRef(id)))
    return set(ref, commit)
  }
  return headAt
}

/** Finds requests and approvals for a commit that was not the head any more. */
async function findLate({ headAt, start }: World): Promise<string[]> {
  const found: string[] = []
  for (const [commit, head] of headAt) {
    const log = readLog((await start.repository.file(commit, logFile)) ?? '')
    const event = log?.events.at(-1)
    if ((event?.kind === 'ask' || event?.kind === 'approve') && event.commit !== head)
      found.push(`${event.kind} about a commit that was replaced`)
  }
  return found
}

/** Finds publications without a valid approval, and approvals by an editor of the change. */
function findUnjudged({ remote }: World, { log: { events, author } }: Change, change: number) {
  return events.flatMap((event, at) => {
    if (event.kind !== 'publish') return []
    const { commit } = event
    const isMove = (one: ChangeEvent) => one.kind === 'publishing' && one.commit === commit
    const moved = events.slice(0, at).findLastIndex(isMove)
    const judged = events.slice(0, moved).findLast(({ kind }) => ruleOf(kind)?.to)
    if (judged?.kind !== 'approve') return ['published unjudged']
    const { who } = judged
    const [seen, published] = [judged.commit, commit].map((each) => remote.textsOf(each))
    const words = readMembers(published!)
    // Only the documents that the change has edited must be the same as at the approval.
    const touched = people.map((one) => memberOf(one, change)).filter((name) => words[name]! > 0)
    if (touched.some((name) => seen!.get(pathOf(name)) !== published!.get(pathOf(name))))
      return ['published unjudged']
    const isOwn = who.subject === author.subject || words[memberOf(who, change)]! > 0
    return isOwn ? ['approved own words'] : []
  })
}

async function findViolations(world: World): Promise<string[]> {
  const { remote, ids, shown, acknowledged, start } = world
  await start.repository.look()
  const changes = await Promise.all(ids.map((id) => start.changes.get(id)))
  const lost = [...acknowledged].filter(
    ([member, value]) => readMembers(shown(ids[Number(member.at(-1))]!))[member] !== value,
  )
  const hidden = changes.filter(({ state, head, log }) => {
    const published = log.events.findLast((event) => event.kind === 'publish')
    return state === 'published' && published?.commit !== head
  })
  const live = readMembers(remote.textsAt('refs/heads/main'))
  const phones = readMembers(new Map(Object.entries(remote.store.files)))
  return [
    ...lost.map(([member]) => `lost ${member}`),
    ...hidden.map(({ title }) => `an edit of ${title} is in no release, and cannot be seen`),
    ...changes.flatMap((change, at) => findUnjudged(world, change, at)),
    ...(members.every((name) => live[name] === phones[name])
      ? []
      : ['the live branch is not what phones have']),
    ...world.undone,
    ...(await findLate(world)),
  ]
}

const step: fc.Arbitrary<Step> = fc.record({
  server: fc.integer({ min: 0, max: 1 }),
  change: fc.integer({ min: 0, max: 1 }),
  act: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom('approve' as const, 'publish' as const, 'update' as const),
    },
    { weight: 4, arbitrary: fc.constantFrom(...acts) },
  ),
})
const mostSteps = 4

/** Two people publish the same change at once, and the store refuses one of them. */
const publishedTwice: [Step[][], number[]] = [
  [
    [
      { server: 0, change: 0, act: 'edit' },
      { server: 0, change: 0, act: 'edit' },
      { server: 0, change: 0, act: 'edit' },
      { server: 0, change: 1, act: 'publish' },
    ],
    [
      { server: 0, change: 0, act: 'publish' },
      { server: 0, change: 0, act: 'approve' },
      { server: 1, change: 1, act: 'publish' },
    ],
    [
      { server: 0, change: 0, act: 'approve' },
      { server: 0, change: 1, act: 'approve' },
    ],
  ],
  [708867239, 868258063, 0, 242168819, 11121107, 87554899, 147401335, 790782623],
]
const mostChoices = 60

it('loses no edit and publishes nothing without approval, for any order of actions on two servers [F4]', {
  timeout: 60_000 + campaignSize('changes') * 20,
}, async () => {
  let releases = 0
  let kept = 0
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(...people.map(() => fc.array(step, { maxLength: mostSteps }))),
      fc.array(fc.nat(), { minLength: 1, maxLength: mostChoices }),
      async (plans, choices) => {
        const { travel, settle } = createSchedule(choices)
        const world = await openWorld(travel)
        const all = people.map(async (who, at) => {
          for (const each of plans[at]!)
            await world.take(each, who).catch((error: unknown) => {
              if (!(error instanceof ChangeError)) throw error
            })
        })
        await settle(Promise.all(all))
        expect(await findViolations(world)).toEqual([])
        releases += world.remote.store.number
        kept += await world.countKept()
      },
    ),
    { numRuns: campaignSize('changes'), seed: firstSeed, examples: [publishedTwice] },
  )
  expect(releases).toBeGreaterThan(campaignSize('changes') / 10)
  expect(kept).toBeGreaterThan(0)
})

/** Creates a scheduler. The choices decide which waiting request continues next. */
function createSchedule(choices: readonly number[]) {
  const waiting: (() => void)[] = []
  const travel = () => new Promise<void>((resolve) => void waiting.push(resolve))
  const goOn = async (at: number, isDone: () => boolean): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve))
    if (isDone()) return undefined
    const [next] = waiting.splice(choices[at % choices.length]! % (waiting.length || 1), 1)
    next?.()
    return goOn(at + 1, isDone)
  }
  const settle = async (all: Promise<unknown>): Promise<void> => {
    let isDone = false
    const done = all.finally(() => (isDone = true))
    await goOn(0, () => isDone)
    await done
  }
  return { travel, settle }
}
