import { openQueue } from './queue'
import type { Tasks } from './tasks'

/** The tasks in separate processes, so that saving never waits for them. */
export interface Desk extends Tasks {
  close(): void
}

// Reviews yield to saving; a halt has the full priority.
const looking = 10
const releasing = 0

/** Reviews and releases are two queues, so that a halt never waits for a review. */
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
