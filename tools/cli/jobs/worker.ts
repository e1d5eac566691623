import { parentPort, workerData } from 'node:worker_threads'
import { once } from '../../analysis/json/cached'
import { createProject } from '../../analysis/project/project'
import { setLanguage } from '../../analysis/words/words'
import { settings } from '../../sandbox/project'
import type { JobData, Message, Task } from './job'
import { createPerformer } from './perform'

// A thread that does jobs. The thread answers each job with the job's result or error.
const { texts, language } = workerData as JobData
setLanguage(language)
const project = once(() => createProject(texts, settings))
const perform = createPerformer(texts, project)
project()

function send(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort!.postMessage(message)
}

let last: Promise<unknown> = Promise.resolve()
parentPort!.on('message', ({ id, job }: Task) => {
  // Two concurrent plays would disturb each other.
  last = last.then(async () => {
    try {
      send({ id, result: await perform(job) })
    } catch (error) {
      send({ id, error })
    }
  })
})
send({ isReady: true })
