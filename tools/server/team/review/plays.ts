import { createHash } from 'node:crypto'
import type { JobQueues } from '../jobs/job-queues'
import { createAnswers } from '../git/object-reader'
import type { Repository } from '../git/repository'
import { textsIn } from './reviews'

/** The results of a screen's scenarios at a commit; undefined when the screen does not exist. */
export type Play = (commit: string, screen: string) => ReturnType<JobQueues['play']>

const kept = 400

/** Plays equal inputs once: all changes that differ only in texts share a result. */
export function createPlays(
  repository: Pick<Repository, 'snapshot' | 'text'>,
  { play }: Pick<JobQueues, 'play'>,
): Play {
  const answers = createAnswers<Awaited<ReturnType<JobQueues['play']>>>(kept)
  return async (commit, screen) => {
    const all = await repository.snapshot(commit)
    const read = new Map([...all].filter(([path]) => !path.startsWith('locales/')))
    const key = createHash('sha256').update(JSON.stringify([screen, ...read]))
    return answers.get(key.digest('hex'), async () =>
      play({ files: await textsIn(repository, read), screen }),
    )
  }
}
