import type { ChangeSummary } from '../changes/changes'
import type { Desk } from '../desk/desk'
import type { Reviewed } from '../desk/tasks'
import { createAnswers } from '../git/answers'
import type { Repository } from '../git/repository'
import { textsOf } from './texts-of'

/** Changes as a reviewer reads them. */
export interface Reviews {
  read(change: ChangeSummary): Promise<Reviewed>
  /** What was read already; it is asked for where it was not. */
  known(change: ChangeSummary): Reviewed | undefined
}

const kept = 300

/** Reads each state of a change once; `live` is where what is live stands. */
export function createReviews(
  repository: Repository,
  desk: Pick<Desk, 'review'>,
  live: () => string,
): Reviews {
  const answers = createAnswers<Reviewed>(kept)
  const known = new Map<string, Reviewed>()
  const read = async ({ head }: ChangeSummary) => {
    const base = (await repository.base(live(), head)) ?? live()
    return answers.get(`${base} ${head}`, async () => {
      const [before, after] = await Promise.all([
        textsOf(repository, base),
        textsOf(repository, head),
      ])
      const reviewed = await desk.review({ before, after })
      known.set(head, reviewed)
      if (known.size > kept) known.delete(known.keys().next().value!)
      return reviewed
    })
  }
  return {
    read,
    known(change) {
      const found = known.get(change.head)
      // Whoever looks at the list again sees it then.
      if (!found) void read(change).catch(() => {})
      return found
    },
  }
}
