import { isMainThread, workerData } from 'node:worker_threads'
import type { JobData } from './job'

const data = workerData as Partial<JobData> | null

/** True in a worker thread of the pool. */
export const isJobThread = !isMainThread && data?.texts !== undefined
