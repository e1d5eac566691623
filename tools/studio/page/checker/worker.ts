import { setLanguage } from '../../../analysis/words/words'
import { createAnswering } from './answer-page'
import type { ToWorker } from './messages'

// The name of the worker is its language.
setLanguage(self.name === 'es' ? self.name : 'en', 'forms')

const answer = createAnswering({
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page, and no origin of it
  send: (message) => self.postMessage(message),
  later: (work, ms) => void setTimeout(work, ms),
})

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => answer(data))
