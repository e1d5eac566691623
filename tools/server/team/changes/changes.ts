import { randomBytes } from 'node:crypto'
import { createTurns } from '../../../build/turns'
import type { FileToSave, SaveOutcome } from '../../app'
import {
  type ChangeSummary,
  type EventName,
  type FileConflict,
  isEditable,
  type Person,
  type RefusalCode,
  refusalOfEvent,
  ruleOf,
} from '../../answers'
import type { RefMove } from '../git/push-batches'
import { createAnswers } from '../../app/git/object-reader'
import type { Repository } from '../git/repository'
import {
  actorOf,
  approvalOf,
  hasUnsettled,
  isReopened,
  logCommit,
  logFile,
  logWith,
  readLog,
  refusalWords,
  stateOf,
  titleOf,
  type ChangeLog,
  type NewEvent,
} from './change-log'
import { type HasSameResults, isApprovalKept, type Sides } from './keep-approval'
import { createPictureQuota } from './picture-quota'
import { type Choices, type Merge, mergeCommit, mergeFiles, saveFiles } from './merge-files'
import { mergeTexts } from '../../../analysis/merge/merge-texts'
import { translate, say } from '../../../analysis/words/words'

export interface Change extends ChangeSummary {
  readonly log: ChangeLog
  readonly logHead: string
}

/** The changes of a team. Each change has a branch with documents and a ref with its log. */
export interface Changes {
  /**
   * Lists changes, the last edited first. Includes the last `past` published or discarded changes,
   * by default all.
   */
  list(past?: number): Promise<Change[]>
  find(id: string): Promise<Change | undefined>
  /** Returns a change. Throws ChangeError if the change does not exist. */
  get(id: string): Promise<Change>
  begin(title: string, person: Person): Promise<Change>
  /** Saves documents in one commit. Each document has its own outcome. */
  save(id: string, files: readonly FileToSave[], person: Person): Promise<readonly SaveOutcome[]>
  /** Merges the live branch into a change. Returns conflicts that the person must decide. */
  update(id: string, choices: Choices, person: Person): Promise<readonly FileConflict[]>
  /** Throws ChangeError if the life cycle refuses an event. */
  require(change: Change, event: EventName, person: Person, judged?: JudgedState): Promise<void>
  /** Returns whether a person has begun or edited a change. */
  hasEdited(change: Change, person: Person): Promise<boolean>
  /** Adds an event to the log if the life cycle allows it. */
  note(id: string, event: NewEvent, person: Person): Promise<Change>
  /**
   * Adds an event to the log and moves other refs in one push: all or none. Returns the new
   * commits, with the commit of the log as the last one. Returns undefined if another push came
   * first.
   */
  noteWith(
    change: Change,
    event: NewEvent,
    person: Person,
    moves: readonly RefMove[],
  ): Promise<readonly string[] | undefined>
  /**
   * Returns the commit with which a review compares the change. For a published change, returns the
   * live commit before the publication.
   */
  base(change: Change): Promise<string>
  live(): string
  isPublishing(commit: string): Promise<boolean>
}

/** The state about which a person decides, by default the current state without findings. */
interface JudgedState {
  readonly commit?: unknown
  readonly findings?: readonly unknown[] | undefined
}

/** An error for a change that does not exist, or whose state does not allow the request. */
export class ChangeError extends Error {
  override name = 'ChangeError'
  readonly code = 'change'
  constructor(
    message: string,
    readonly reason?: RefusalCode,
  ) {
    super(message)
  }
}

/** The slow tasks, which another process can run. */
interface ChangeJobs {
  readonly merge: Merge
  readonly hasSameResults: HasSameResults
}

const mostTries = 8
const keptLogs = 20_000

export function createChanges(
  repository: Repository,
  branch: string,
  {
    merge = async ({ base, ours, theirs }) => mergeTexts(base, ours, theirs),
    hasSameResults = async () => false,
  }: Partial<ChangeJobs> = {},
): Changes {
  const merging = { ...repository, merge }
  const { refs } = repository
  const inTurn = createTurns()
  const pictures = createPictureQuota()
  const live = () => {
    const id = refs.get(`refs/heads/${branch}`)
    if (id === undefined)
      throw new ChangeError(
        say`The git remote has no branch "${branch}", so no change can start. Ask the operator of the studio to create the branch.`,
      )
    return id
  }
  const logs = createAnswers<ChangeLog | undefined>(keptLogs)
  const logAt = (commit: string) =>
    logs.get(commit, async () => readLog((await repository.file(commit, logFile)) ?? ''))
  const find = async (id: string): Promise<Change | undefined> => {
    const [head, about] = [refs.get(headRef(id)), refs.get(logRef(id))]
    if (head === undefined || about === undefined) return undefined
    const log = await logAt(about)
    const facts = await repository.commit(head)
    if (!log || !facts) return undefined
    const state = stateOf(log, head)
    const edited = head === live() ? log.begun : timeOf(facts.seconds)
    return {
      id,
      head,
      log,
      logHead: about,
      edited,
      title: titleOf(log),
      author: log.author,
      begun: log.begun,
      state,
      // The comparison starts a git process, so it is only for changes that can be edited.
      isBehind: isEditable(state) && (await isBehind(head)),
      isReopened: isReopened(log),
    }
  }
  const isBehind = async (head: string) => {
    const base = await repository.base(live(), head)
    if (base === live() || base === undefined) return false
    const [was, is] = await Promise.all([repository.snapshot(base), repository.snapshot(live())])
    return was.size !== is.size || [...is].some(([path, id]) => was.get(path) !== id)
  }
  const get = async (id: string) => {
    const change = await find(id)
    if (!change)
      throw new ChangeError(
        translate('There is no such change. Choose one from the list of changes.'),
      )
    return change
  }
  const again = async <Result>(attempt: () => Promise<Result | 'lost'>): Promise<Result> => {
    for (let tries = 0; tries < mostTries; tries++) {
      const result = await attempt()
      if (result !== 'lost') return result
      await repository.look()
    }
    throw new ChangeError(translate('Other people saved at the same time. Try again.'))
  }
  const require: Changes['require'] = async (change, event, person, judged = {}) => {
    const { state, head, isBehind } = change
    const { commit = head, findings = [] } = judged
    const own = ruleOf(event)?.unless?.includes('own') && (await hasEdited(change, person))
    const facts = {
      state,
      role: person.role,
      edited: commit !== head,
      own,
      behind: isBehind,
      unsettled: hasUnsettled(change.log),
      blocked: findings.length > 0,
    }
    const code = refusalOfEvent(event, facts)
    if (code) throw new ChangeError(refusalWords[code](change), code)
  }
  const hasEdited = async ({ head, author, log }: Change, { subject, email }: Person) => {
    const before = log.events.flatMap((event) => (event.kind === 'reopen' ? event.editors : []))
    const editors = [author.subject, ...before, ...(await repository.authors(live(), head))]
    return [subject, email].some((name) => name !== '' && editors.includes(name))
  }
  const keepsApproval = async (
    { head, log, state }: Change,
    before: string | undefined,
    updated: Sides<string>,
  ) =>
    state === 'approved' &&
    // A signature is valid only for one live release, so a signed approval is not kept.
    approvalOf(log, head)?.approval === undefined &&
    before !== undefined &&
    isApprovalKept(repository, hasSameResults, { before, after: head }, updated)
  const noteWith: Changes['noteWith'] = async ({ id, log, logHead }, event, person, moves) => {
    const after = logWith(log, event, person)
    const move = { ref: logRef(id), from: logHead, to: logCommit(logHead, after, person) }
    const moved = await repository.move(...moves, move)
    const commits = moved.flatMap((one) => (one.kind === 'moved' ? one.commit : []))
    return commits.length === moved.length ? commits : undefined
  }
  return {
    live,
    find,
    get,
    require,
    hasEdited,
    async list(past = Infinity) {
      const ids = [...refs.keys()].flatMap((ref) =>
        ref.startsWith(headRef('')) ? [ref.slice(headRef('').length)] : [],
      )
      const all = await Promise.all(ids.map(find))
      let decided = 0
      return all
        .flatMap((change) => change ?? [])
        .sort((one, other) => other.edited.localeCompare(one.edited))
        .filter(({ state }) => isEditable(state) || ++decided <= past)
    },
    async begin(title, person) {
      const id = randomBytes(8).toString('hex')
      const at = new Date().toISOString()
      const who = actorOf(person)
      const log: ChangeLog = { author: who, begun: at, events: [{ kind: 'title', title, at, who }] }
      await repository.move(
        { ref: logRef(id), from: '', to: logCommit(undefined, log, person) },
        { ref: headRef(id), from: '', to: live() },
      )
      return get(id)
    },
    async save(id, files, person) {
      const message = pictures.refusal(files, person)
      if (message !== undefined) return files.map(() => ({ kind: 'refused', message }))
      const outcomes = await inTurn(id, () =>
        again(async () => {
          const change = await get(id)
          const { head, title } = change
          await require(change, 'edit', person)
          return saveFiles(merging, { ref: headRef(id), head, title }, files, person)
        }),
      )
      pictures.count(
        files.filter((_, at) => outcomes[at]!.kind === 'saved'),
        person,
      )
      return outcomes
    },
    update: (id, choices, person) =>
      inTurn(id, () =>
        again(async () => {
          const change = await get(id)
          await require(change, 'update', person)
          const { head, isBehind } = change
          if (!isBehind) return []
          const main = live()
          const base = await repository.base(main, head)
          const [from, mine, theirs] = await Promise.all(
            [base, head, main].map(async (commit) =>
              commit === undefined ? new Map<string, string>() : repository.snapshot(commit),
            ),
          )
          const merged = await mergeFiles(merging, from!, mine!, theirs!, choices)
          if (merged.conflicts.length > 0) return merged.conflicts
          const to = await repository.create(
            await mergeCommit(repository, change, main, merged, person),
          )
          const event: NewEvent = (await keepsApproval(change, base, { before: main, after: to }))
            ? { kind: 'update', kept: [head, to] }
            : { kind: 'update' }
          const move = { ref: headRef(id), from: head, to }
          const moved = await noteWith(change, event, person, [move])
          return moved ? [] : 'lost'
        }),
      ),
    note: (id, event, person) =>
      inTurn(id, () =>
        again(async () => {
          const change = await get(id)
          const { head } = change
          // The event `publish` reports a finished publication, so the life cycle must not refuse
          // it.
          const rule = event.kind === 'publish' ? undefined : ruleOf(event.kind)
          if (rule)
            await require(change, event.kind as EventName, person, 'commit' in event ? event : {})
          // The push fails if the head is no longer the commit about which the person decided.
          const held = { ref: headRef(id), from: head, to: head }
          const moves = rule?.unless?.includes('edited') ? [held] : []
          return (await noteWith(change, event, person, moves)) ? get(id) : 'lost'
        }),
      ),
    noteWith,
    async isPublishing(commit) {
      const [, head] = (await repository.commit(commit))?.parents ?? []
      const ref = [...refs].find(([name, id]) => id === head && name.startsWith(headRef('')))?.[0]
      const change = ref === undefined ? undefined : await find(ref.slice(headRef('').length))
      return change !== undefined && change.state !== 'published'
    },
    async base({ head, log: { events } }) {
      const published = events.findLast((event) => event.kind === 'publish')
      if (published?.commit === head) return published.over
      const parents = (await repository.commit(live()))?.parents ?? []
      // An unfinished publication has moved the live branch, so compare with the commit before the
      // move.
      const from = parents.includes(head) ? parents[0]! : live()
      return (await repository.base(from, head)) ?? from
    },
  }
}

export const headRef = (id: string) => `refs/heads/change/${id}`
export const logRef = (id: string) => `refs/lienzo/change/${id}`

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString()
