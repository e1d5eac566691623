import { currentLanguage } from '../../../analysis/words/words'
import { createTurns } from '../../../build/turns'
import { nothingDisabled, type Outcome } from '../../../release'
import type { Person } from '../../answers'
import type { PublishBody } from '../../app'
import { approvalOf } from '../changes/change-log'
import type { Reviews } from '../review/reviews'
import { textsOf } from '../git/repository'
import { openTeamPlace, type ApprovalService, type ReleaseParts, readApprovers } from './approving'
import type { LiveBranch } from './live-branch'
import { moveLive, type MovedLive, liveMovedError, type JudgedChange } from './move-live'

interface PublicationParts extends ReleaseParts {
  readonly reviews: Reviews
  readonly approving: Pick<ApprovalService, 'requireSignature'>
  readonly branch: string
  readonly liveBranch: LiveBranch
}

export type Publication = (id: string, body: PublishBody, person: Person) => Promise<Outcome>

/**
 * Publishes changes one after the other. A publication fails if the change is edited or decided
 * differently meanwhile.
 */
export function createPublication(parts: PublicationParts): Publication {
  const { changes, repository, reviews, approving, liveBranch, jobs, branch } = parts
  const { publish, releaseTo } = parts.releaseFunctions
  const publishOne: Publication = async (id, { why, permille, isFirst, despite }, person) => {
    const place = await openTeamPlace(parts)
    await liveBranch.follow(person)
    const judged = await readJudged(parts, id, person)
    const { change, live } = judged
    const reviewed = await reviews.read(change)
    if (reviewed.findings?.length)
      return { kind: 'findings', findings: reviewed.findings, notes: [] }
    const approval = await approving.requireSignature(change, judged.approval)
    const files = await textsOf(repository, change.head)
    const { findings, prepared } = await reviews.following(change, (tell) =>
      jobs.prepare({ files, language: currentLanguage() }, tell),
    )
    if (!prepared) return { kind: 'findings', findings, notes: [] }
    const counterexamples = await reviews.explore(change)
    if (counterexamples.length > 0 && despite === undefined)
      return { kind: 'findings', findings: counterexamples, mayBeReleased: true, notes: [] }
    const over = await changes.base(change)
    const { keys: approvers } = await readApprovers(repository, live)
    const by = { who: person.name, why, ...(isFirst && { first: 1 }) }
    let moved: MovedLive | undefined
    const outcome = await publish(releaseTo(place, by), {
      // The release store is locked while this function runs.
      async documents() {
        const now = await readJudged(parts, id, person, change.head)
        if (now.live !== live) throw liveMovedError()
        moved = await moveLive({ repository, changes, branch }, now, person)
        liveBranch.prime(changes.live(), prepared.contents)
        return { findings, prepared, counterexamples }
      },
      despite,
      disableRequest: nothingDisabled,
      refresh: false,
      approval,
      approvers,
      trusted: place.trusted,
      permille,
    })
    if (outcome.kind === 'released')
      await changes.note(id, { kind: 'publish', commit: change.head, over }, person)
    else await moved?.undo()
    return outcome
  }
  const inTurn = createTurns()
  return (...request) => inTurn('publish', () => publishOne(...request))
}

async function readJudged(
  { repository, changes }: Pick<ReleaseParts, 'repository' | 'changes'>,
  id: string,
  person: Person,
  commit?: string,
): Promise<JudgedChange> {
  await repository.look()
  const change = await changes.get(id)
  await changes.require(change, 'publish', person, { commit })
  const { approval } = approvalOf(change.log, change.head)!
  return { change, live: changes.live(), approval }
}
