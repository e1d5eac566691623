import type { Finding } from '../../../analysis/check/report'
import { createChanges, type Changes } from '../changes/changes'
import { haveSameKeys } from '../changes/keep-approval'
import type { Repository } from '../git/repository'
import { type ApprovalService, createApprovalService } from '../publish/approving'
import { createPublication, type Publication } from '../publish/publication'
import type { Reviews } from '../review/reviews'
import { releaseTo } from './memory-release'
import type { MemoryRemote } from './memory-remote'

export interface MemoryServer {
  readonly repository: Repository
  readonly changes: Changes
  readonly approving: ApprovalService
  readonly publication: Publication
  readonly reviews: Reviews
}

/** Opens a server in memory. Its explorer returns `counterexamples` for each change. */
export function openMemoryServer(
  remote: MemoryRemote,
  delay?: () => Promise<unknown>,
  counterexamples: readonly Finding[] = [],
): MemoryServer {
  const repository = remote.open(delay)
  const changes = createChanges(repository, 'main', {
    // Each document counts as a separate screen.
    hasSameResults: async (asked) => haveSameKeys(asked, (texts) => new Map(Object.entries(texts))),
  })
  const jobs = {
    pack: async () => ({}) as never,
    prepare: async ({ files }: { files: object }) =>
      ({ findings: [], prepared: { contents: files } }) as never,
  }
  const reviews: Reviews = {
    read: async () => ({ changes: [], findings: [] }),
    place: async () => ({ ahead: 0 }),
    following: (_, work) => work(() => {}),
    explore: async () => counterexamples,
    known: () => undefined,
  }
  const parts = {
    repository,
    changes,
    jobs,
    release: { store: 'memory' },
    branch: 'main',
    releaseFunctions: releaseTo(remote.store),
  }
  const approving = createApprovalService(parts)
  const liveBranch = { follow: async () => {}, prime: () => {} }
  const publication = createPublication({ ...parts, reviews, approving, liveBranch })
  return { repository, changes, approving, publication, reviews }
}
