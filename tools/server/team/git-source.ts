import { idOfText, isObjectId } from '../app/git/object-reader'
import { type Repository, type CommitSnapshot, textsOf } from './git/repository'
import type { Change, Changes } from './changes/changes'
import type { TeamEvents } from './handlers/team-events'
import type { StorePlace } from '../../release'
import type { LiveBranch } from './publish/live-branch'
import type { Publication } from './publish/publication'
import type { PlayScreen, Reviews } from './review/reviews'
import type { Source } from '../app'

export interface GitSourceParts {
  readonly changes: Changes
  readonly repository: Repository
  readonly play: PlayScreen
  readonly reviews: Pick<Reviews, 'read'>
  readonly publication: Publication
  readonly follow: LiveBranch['follow']
  readonly events: Pick<TeamEvents, 'tell' | 'tellAll'>
  readonly openPlace: () => Promise<StorePlace>
  readonly prometheus: string | undefined
  readonly others: Readonly<Record<string, string>>
  readonly log: (error: unknown) => void
}

const none: CommitSnapshot = new Map()

export function createGitSource(parts: GitSourceParts): Source {
  const { changes, repository, play, reviews, publication, follow, events, others } = parts
  return {
    isLocal: false,
    async project(id, since) {
      const change = await changes.get(id)
      const { head } = change
      const snapshot = await repository.snapshot(head)
      const known = isObjectId(since) ? await repository.snapshot(since).catch(() => none) : none
      const texts = await textsOf(repository, head)
      const files = Object.fromEntries(
        [...snapshot]
          .filter(([path, hash]) => known.get(path) !== hash)
          .map(([path, hash]) => [path, { text: texts[path] ?? '', hash }]),
      )
      const removed = [...known.keys()].filter((path) => !snapshot.has(path))
      const before = await textsBefore(parts, change, snapshot)
      return { files, removed, others: known === none ? others : {}, head, before }
    },
    async save(id, files, person) {
      const outcomes = await changes.save(id, files, person)
      if (outcomes.some(({ kind }) => kind === 'saved')) events.tell(id)
      return outcomes.map((outcome) =>
        outcome.kind === 'saved' ? { ...outcome, hash: outcome.hash ?? idOfText('') } : outcome,
      )
    },
    play: async (id, screen) => play((await changes.get(id)).head, screen),
    async states(id, path) {
      const { head } = await changes.get(id)
      return repository.states.list(head, path)
    },
    async stateTexts(id, state) {
      const { head } = await changes.get(id)
      return repository.states.texts(state, await textsOf(repository, head))
    },
    review: async (id, signal) => reviews.read(await changes.get(id), signal),
    async publish(id, request, person) {
      const outcome = await publication(id, request, person)
      events.tellAll()
      return outcome
    },
    missing: () => [],
    openPlace: parts.openPlace,
    prometheus: parts.prometheus,
    // The response does not wait for the update of the live branch. If the update fails, the next
    // new change or publication tries again.
    steered: (person) => void follow(person).then(events.tellAll, parts.log),
  }
}

async function textsBefore(
  { repository, changes }: Pick<GitSourceParts, 'repository' | 'changes'>,
  change: Change,
  now: CommitSnapshot,
): Promise<Record<string, string | null>> {
  const was = await repository.snapshot(await changes.base(change))
  const paths = [...new Set([...was.keys(), ...now.keys()])]
  const texts = paths
    .filter((path) => was.get(path) !== now.get(path))
    .map(async (path) => {
      const id = was.get(path)
      return [path, id === undefined ? null : ((await repository.text(id)) ?? '')] as const
    })
  return Object.fromEntries(await Promise.all(texts))
}
