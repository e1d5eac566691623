import { openQueue } from './queue'
import type { Tasks } from './tasks'

/** The tasks in processes of their own: saving never waits for them. */
export interface Desk extends Tasks {
  close(): void
}

// Whoever saves goes before whoever looks; nobody waits for either who halts a release.
const looking = 10
const releasing = 0

/** Reading changes and steering releases are two queues: a halt never stands behind a review. */
export function openDesk(code: string): Desk {
  const [looks, releases] = [openQueue(code, looking), openQueue(code, releasing)]
  return {
    review: looks.ask('review'),
    play: looks.ask('play'),
    release: releases.ask('release'),
    prove: releases.ask('prove'),
    toSign: releases.ask('toSign'),
    close() {
      looks.close()
      releases.close()
    },
  }
}
